import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Extensions as their authors build them, by their files below the folder `extensions` of a data folder. */
export const samples: Readonly<Record<string, string>> = {
  "interfaces/stars/meta.json": JSON.stringify({
    name: "$t:stars",
    icon: "star",
    version: "1.0.0",
    kit: 1,
    types: ["integer"],
    style: "style.css",
    translation: {
      "en-US": {
        stars: "Stars",
        most: "How many there are",
        given: "{count, plural, one {# star} other {# stars}}",
      },
      "de-DE": {
        stars: "Sterne",
        most: "Wie viele es gibt",
        given: "{count, plural, one {# Stern} other {# Sterne}}",
      },
    },
  }),
  "interfaces/stars/style.css":
    ".of-stars { color: rgb(200, 100, 0); border: 0; background: none; padding: 2px; }",
  "interfaces/stars/interface.js": `
import { defineInterface, defineOptions, integer, useHost } from "@rowhouse/extension-kit";
import { useState } from "react";
import { jsx, jsxs } from "react/jsx-runtime";

const options = defineOptions({ most: integer({ default: 5, label: "interfaces-stars-most" }) });

function Input({ id, labelledBy, value, onChange, readOnly, options }) {
  const { t } = useHost();
  const [pointed, setPointed] = useState(null);
  const numbers = Array.from({ length: options.most }, (_, at) => at + 1);
  return jsxs("div", { id, role: "group", "aria-labelledby": labelledBy, children: [
    ...numbers.map((number) => jsx("button", {
      type: "button",
      className: "of-stars",
      disabled: readOnly,
      "aria-pressed": number === Number(value),
      "aria-label": t("interfaces-stars-given", { count: number }),
      onMouseEnter: () => setPointed(number),
      onMouseLeave: () => setPointed(null),
      onClick: () => onChange(number),
      children: number <= (pointed ?? Number(value)) ? "★" : "☆",
    }, number)),
  ] });
}

function Cell({ value }) {
  return jsx("span", { className: "of-stars", children: "★".repeat(Number(value)) });
}

export default defineInterface({
  id: "stars",
  icon: "star",
  group: "number",
  types: ["integer"],
  value: (value) => Number.isInteger(Number(value)),
  options,
  sample: { value: 3, wrong: "many" },
  input: async () => ({ Input }),
  cell: async () => ({ Cell }),
});
`,
  "layouts/headlines/meta.json": JSON.stringify({
    name: "Headlines",
    icon: "newspaper",
    version: "1.0.0",
    kit: 1,
    translation: { "en-US": { field: "Headline" } },
  }),
  "layouts/headlines/layout.js": `
import { defineLayout, defineOptions, text } from "@rowhouse/extension-kit";
import { jsx, jsxs } from "react/jsx-runtime";

const viewOptions = defineOptions({ field: text({ label: "layouts-headlines-field" }) });

function View({ items, linkTo, viewOptions, isLoading }) {
  if (isLoading) return jsx("p", { children: "…" });
  return jsx("ol", { "aria-label": "Headlines", children: items.map((item) =>
    jsx("li", { children: jsx("a", { href: linkTo(item), children: String(item[viewOptions.field || "title"]) }) }, item.id)) });
}

function Options({ viewOptions, onOptions, fields }) {
  return jsxs("label", { children: ["Headline", jsx("select", {
    value: viewOptions.field ?? "title",
    onChange: (event) => onOptions({ field: event.currentTarget.value }),
    children: Object.keys(fields).map((key) => jsx("option", { children: key }, key)),
  })] });
}

export default defineLayout({
  id: "headlines",
  icon: "newspaper",
  viewOptions,
  query: ({ viewOptions }) => ({ fields: ["id", viewOptions.field || "title"] }),
  view: async () => ({ View }),
  options: async () => ({ Options }),
});
`,
  "pages/overview/meta.json": JSON.stringify({
    name: "Overview",
    icon: "monitoring",
    version: "1.0.0",
    kit: 1,
  }),
  "pages/overview/page.js": `
import { definePage, useHost, useItems } from "@rowhouse/extension-kit";
import { jsx, jsxs } from "react/jsx-runtime";

function Overview({ path, query, navigate, href }) {
  const { notify } = useHost();
  const { totalCount } = useItems("artworks", { fields: ["id"], limit: 1 });
  return jsxs("div", { children: [
    jsx("p", { children: "Place: " + path + " " + (query.tab ?? "") }),
    jsx("p", { children: totalCount === null ? "…" : "There are artworks: " + totalCount }),
    jsx("a", { href: href("details?tab=notes"), children: "Details" }),
    jsx("button", { type: "button", onClick: () => navigate("deep/er?tab=late"), children: "Deeper" }),
    jsx("button", { type: "button", onClick: () => notify({ color: "success", title: "Hello from a page" }), children: "Notify" }),
  ] });
}

export default definePage({ component: Overview });
`,
};

/** Extensions that do not work. */
export const broken: Readonly<Record<string, string>> = {
  "interfaces/gone/meta.json": JSON.stringify({ name: "Gone", kit: 1, types: ["string"] }),
  "pages/older/meta.json": JSON.stringify({ name: "Older", icon: "history", kit: 0 }),
  "pages/older/page.js": "export default {};",
};

/** Writes files below the folder of extensions. */
export async function layExtensions(
  dataDir: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(dataDir, "extensions", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** Removes the folders of extensions that were laid. */
export async function removeExtensions(
  dataDir: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  for (const path of Object.keys(files))
    await rm(join(dataDir, "extensions", dirname(path)), { recursive: true, force: true });
}
