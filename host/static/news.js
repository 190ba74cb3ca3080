// What happened, the newest first.

import { element, show } from "./elements.js";
import { _ } from "./translation.js";

export function showNews({ news }) {
  const told = news.filter((one) => one.text).reverse();
  show(
    "news",
    told.length > 0 && [
      element("h2", {}, _("What happened")),
      element(
        "ol",
        { class: "news", tabindex: 0, "aria-label": _("What happened, the newest first") },
        told.map((one) => element("li", { "data-event": one.event }, one.text.trim())),
      ),
    ],
  );
}
