// What the parts of this page were refused: one sentence for each, until something else is wished
// there. All of them belong to a moment and a language, and are forgotten with these.

const refusals = new Map(); // by the part's name

export const refusalOf = (part) => refusals.get(part) ?? "";

// The answer to what was wished in this part.
export const noteAnswer = (part, { ok, message }) => refusals.set(part, ok ? "" : message);

export const forgetRefusal = (part) => refusals.delete(part);

export const forgetRefusals = () => refusals.clear();
