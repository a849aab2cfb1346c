/** Hides what does not hold every word that is searched for. Without it everything is there, and the search is not. */
export const script = `
const search = document.getElementById("search");
const found = document.getElementById("found");
const parts = [...document.querySelectorAll("[data-find]")];
search.closest("search").hidden = false;
const look = () => {
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
  found.textContent = words.length === 0 ? "" : shown.length === 0 ? "Nothing holds these words." : shown.length + " found";
};
search.addEventListener("input", look);
// A link leads to what the search has hidden.
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  const place = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!place || !place.closest("[hidden]")) return;
  search.value = "";
  look();
});
`;
