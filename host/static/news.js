// What happened, the newest first.

import { byId, element, show } from "./elements.js";
import { _ } from "./translation.js";

const LIST = { class: "news", tabindex: 0, "data-name": "news" };

export function showNews({ news }) {
  const told = news.filter((one) => one.text).reverse();
  const read = byId("news").querySelector("ol")?.scrollTop; // how far down somebody reads
  show(
    "news",
    told.length > 0 && [
      element("h2", {}, _("What happened")),
      element(
        "ol",
        { ...LIST, "aria-label": _("What happened, the newest first") },
        told.map((one) => element("li", { "data-event": one.event }, one.text.trim())),
      ),
    ],
  );
  if (read) byId("news").querySelector("ol")?.scrollTo(0, read);
}
