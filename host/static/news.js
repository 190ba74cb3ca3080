// What happened, the newest first.

import { element, show } from "./elements.js";

export function showNews({ news }) {
  const told = news.filter((one) => one.text).reverse();
  show(
    "news",
    told.length > 0 && [
      element("h2", {}, "What happened"),
      element(
        "ol",
        { class: "news" },
        told.map((one) => element("li", {}, one.text.trim())),
      ),
    ],
  );
}
