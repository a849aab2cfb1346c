/** Hides parts that do not contain every search word. Without script everything is shown, without a search. */
export const script = `
const search = document.getElementById("search");
const found = document.getElementById("found");
const parts = [...document.querySelectorAll("[data-find]")];
search.closest("search").hidden = false;
const update = () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const shown = parts.filter((part) => {
    part.hidden = !words.every((word) => part.dataset.find.includes(word));
    return !part.hidden;
  });
  for (const section of document.querySelectorAll("section")) {
    section.hidden = section.querySelector("[data-find]:not([hidden])") === null;
    const entry = document.querySelector('nav a[href="#' + section.id + '"]');
    if (entry) entry.parentElement.hidden = section.hidden;
  }
  for (const group of document.querySelectorAll("nav div"))
    group.hidden = group.querySelector("li:not([hidden])") === null;
  found.textContent = words.length === 0 ? "" : shown.length === 0 ? "Nothing found." : shown.length + " found";
};
search.addEventListener("input", update);
// A link to a part that the search has hidden clears the search.
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  const target = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!target || !target.closest("[hidden]")) return;
  search.value = "";
  update();
});
`;
