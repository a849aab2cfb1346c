/** The looks of the page. Colors are defined once for light and dark; nothing is loaded from anywhere. */
export const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;
--back:light-dark(#fff,#16181c);--fore:light-dark(#1b1d21,#e6e8ec);--soft:light-dark(#5a606b,#a9b0bc);
--line:light-dark(#d9dde4,#353a43);--raised:light-dark(#f5f6f8,#1f2228);--link:light-dark(#0b57b0,#9cc2ff);
--get:light-dark(#0b57b0,#9cc2ff);--post:light-dark(#146c2e,#86d993);--patch:light-dark(#8a4b00,#ffbe73);--delete:light-dark(#b3261e,#ffb3ab)}
*{box-sizing:border-box}
html{scroll-padding-block-start:1rem}
body{margin:0;background:var(--back);color:var(--fore);overflow-wrap:anywhere}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
[hidden]{display:none!important}
.skip{position:absolute;inset-inline-start:-100vw}
.skip:focus{inset:.5rem auto auto .5rem;background:var(--back);padding:.5rem;z-index:1}
header,nav,main{padding:1.5rem}
header{border-block-end:1px solid var(--line)}
header>*,main>*{max-inline-size:60rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}
h2{font-size:1.25rem;margin:2.5rem 0 .25rem}
section:first-of-type h2{margin-block-start:0}
h3{font-size:.875rem;margin:1rem 0 .25rem}
p{margin:.25rem 0 .75rem}
.soft,dd,nav h2{color:var(--soft)}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end;margin-block:1rem 0}
label{display:block;font-size:.875rem;font-weight:600}
input,button{font:inherit;min-block-size:2.5rem;padding:.25rem .75rem;border:1px solid var(--soft);border-radius:.375rem;background:var(--back);color:var(--fore)}
input{inline-size:100%}
form div{flex:0 1 22rem}
button{background:var(--fore);color:var(--back);border-color:var(--fore);cursor:pointer}
nav{font-size:.9375rem}
nav h2{font-size:.8125rem;margin:1rem 0 .25rem}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:block;padding:.25rem 0;text-decoration:none}
nav a:hover{text-decoration:underline}
details{border-block-end:1px solid var(--line)}
summary{display:grid;grid-template-columns:4.5rem 1fr auto;gap:0 .5rem;padding:.625rem .25rem;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary:hover,details[open]>summary{background:var(--raised)}
summary>:nth-child(3){grid-column:2;color:var(--soft)}
summary::after{content:"+" / "";grid-area:1/-2;color:var(--soft)}
[open]>summary::after{content:"\\2212" / ""}
.plain{grid-template-columns:1fr auto}
.call{padding:.25rem .25rem 1.25rem 5.25rem}
.call,pre[id]{scroll-margin-block-start:4.5rem}
code,pre{font:.875em/1.5 ui-monospace,SFMono-Regular,Menlo,monospace}
pre{margin:0;padding:.75rem;background:var(--raised);border-radius:.375rem;white-space:pre-wrap}
pre i{color:var(--soft);font-style:normal}
b{font:600 .875rem/1.7 ui-monospace,SFMono-Regular,Menlo,monospace}
.GET{color:var(--get)}.POST{color:var(--post)}.PATCH{color:var(--patch)}.DELETE{color:var(--delete)}
dl{margin:0}
dl div{display:grid;grid-template-columns:11rem 1fr;gap:0 1rem;padding:.25rem 0}
dd{margin:0}
table{border-collapse:collapse;inline-size:100%}
th,td{text-align:start;vertical-align:top;padding:.375rem .75rem .375rem 0;border-block-end:1px solid var(--line)}
@media (width>=64rem){
body{display:grid;grid-template:auto 1fr/18rem 1fr}
header{grid-column:1/-1}
body:not(:has(nav)) main{grid-column:1/-1}
nav{position:sticky;inset-block-start:0;max-block-size:100vh;overflow:auto;border-inline-end:1px solid var(--line)}
}
@media (width<64rem){
nav{border-block-end:1px solid var(--line)}
nav ul{display:flex;flex-wrap:wrap;gap:0 1rem}
}
@media (width<40rem){
header,nav,main{padding:1rem}
.call{padding-inline-start:.25rem}
summary{grid-template-columns:1fr auto}
summary>*{grid-column:1!important}
dl div{grid-template-columns:1fr;padding:.375rem 0}
}
`;

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
