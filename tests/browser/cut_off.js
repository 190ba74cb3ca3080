// What is wider than the window, or cut off, on the page as it is now: a line for each.
() => {
  const found = [];
  const width = document.documentElement.clientWidth;
  const named = (one) => {
    const text = (one.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
    return `<${one.localName}${one.id && `#${one.id}`}${one.classList.length ? `.${[...one.classList].join(".")}` : ""}> ${text}`;
  };
  const scrolls = (one) => {
    for (let at = one.parentElement; at; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at !== document.body && at !== document.documentElement) return true;
    return false;
  };
  if (document.documentElement.scrollWidth > width + 1)
    found.push(`the page is ${document.documentElement.scrollWidth} wide in a window of ${width}`);
  // The box that a text seems to be in: the nearest that has an edge or a ground of its own.
  const boxOf = (one) => {
    for (let at = one; at !== document.body; at = at.parentElement) {
      const { borderLeftWidth, backgroundColor, display } = getComputedStyle(at);
      if (display !== "inline" && (parseFloat(borderLeftWidth) > 0 || backgroundColor !== "rgba(0, 0, 0, 0)")) return at;
    }
    return null;
  };
  const spills = (one) => {
    const frame = boxOf(one)?.getBoundingClientRect();
    const words = document.createRange();
    const texts = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    return frame && texts.some((text) => {
      words.selectNodeContents(text);
      return [...words.getClientRects()].some(({ left, right }) => left < frame.left - 1 || right > frame.right + 1);
    });
  };
  for (const one of document.body.querySelectorAll("*")) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const box = one.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue; // for screen readers only
    const says = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const inSvg = one.ownerSVGElement;
    if (inSvg) {
      const frame = inSvg.getBoundingClientRect();
      if (one.localName === "text" && (box.left < frame.left - 2 || box.right > frame.right + 2 || box.top < frame.top - 2 || box.bottom > frame.bottom + 2))
        found.push(`outside its picture: ${named(one)}`);
      continue;
    }
    if ((says || /^(button|input|select|svg|img)$/.test(one.localName)) && (box.left < -1 || box.right > width + 1) && !scrolls(one))
      found.push(`outside the window: ${named(one)} from ${Math.round(box.left)} to ${Math.round(box.right)}`);
    if (says && one.localName !== "option" && !scrolls(one) && spills(one)) found.push(`wider than its box: ${named(one)}`);
    if (says || one.localName === "button") {
      const style = getComputedStyle(one);
      if (style.overflowX !== "visible" && !/auto|scroll/.test(style.overflowX) && one.scrollWidth > one.clientWidth + 1) found.push(`cut off: ${named(one)}`);
      if (one.localName === "button" && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3)) found.push(`spills: ${named(one)}`);
    }
  }
  return found;
}
