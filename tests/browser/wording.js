// Every text that a person may read or hear on the page as it is now, each once; but for what has
// been said before, which stays as it was said.
() => {
  const said = new Set();
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  const note = (text) => text && said.add(text.trim().replace(/\s+/g, " "));
  for (const one of document.body.querySelectorAll("*")) {
    if (!seen(one) || one.closest("#language, #news, #heard, #refusal, .unseen[aria-live], script, style, noscript")) continue;
    for (const node of one.childNodes) if (node.nodeType === Node.TEXT_NODE) note(node.data);
    for (const name of ["aria-label", "aria-description", "title", "placeholder", "alt"]) note(one.getAttribute(name));
  }
  note(document.title);
  return [...said].filter(Boolean);
}
