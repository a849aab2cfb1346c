import { describe, expect, test } from "vitest";
import { nearestName } from "./nearest-name.ts";
import { renderTemplate, templateFields, valueAt, escapeHtml } from "./template.ts";
import { translateTokens } from "./tokens.ts";
import { titleCase } from "./title-case.ts";

describe("labels from keys", () => {
  test.each([
    ["created_on", "Created on"],
    ["author_id", "Author ID"],
    ["firstName", "First Name"],
    ["date-of-birth", "Date of Birth"],
    ["of_mice_and_men", "Of Mice and Men"],
    ["api url", "API URL"],
    ["HTMLContent", "HTML Content"],
    ["my_datetime", "My DateTime"],
    ["user_ids", "User IDs"],
    ["github_link", "GitHub Link"],
    ["o2m", "O2M"],
    ["number_3d", "Number 3D"],
    ["to_do_by_the_way", "To Do by the Way"],
    ["HTTPServerURL", "HTTP Server URL"],
    ["sku  vat_no", "SKU VAT No"],
    ["größe", "Größe"],
    ["page2title", "Page2title"],
    ["__", ""],
    ["", ""],
  ])("%j becomes %j", (key, expected) => {
    expect(titleCase(key)).toBe(expected);
  });
});

describe("templates", () => {
  const item = {
    first: "Ada",
    last: null,
    role: { name: "Editor" },
    tags: ["a", "b"],
    n: 0,
    on: false,
    list: [{ x: 1 }],
  };

  test.each([
    ["{{first}} {{last}}", "Ada"],
    ["{{ first }} ({{ role.name }})", "Ada (Editor)"],
    ["{{role}}", '{"name":"Editor"}'],
    ["{{tags}}", "a, b"],
    ["{{list}}", '[{"x":1}]'],
    ["{{n}} {{on}}", "0 false"],
    ["{{missing.deeper}}", ""],
    ["{{constructor}}", ""],
    ["no placeholders", "no placeholders"],
    ["{{ }}", ""],
    ["<b>{{first}}</b>", "<b>Ada</b>"],
    ["{{first}}$&", "Ada$&"],
  ])("%j gives %j", (template, expected) => {
    expect(renderTemplate(template, item)).toBe(expected);
  });

  test("two placeholders on one line are two fields", () => {
    expect(templateFields("{{ first }} {{last}} {{role.name}} {{first}}")).toEqual([
      "first",
      "last",
      "role.name",
    ]);
    expect(templateFields("")).toEqual([]);
  });

  test("paths lead into nested objects", () => {
    expect(valueAt(item, "role.name")).toBe("Editor");
    expect(valueAt(item, "first.length")).toBeUndefined();
  });
});

test("text inside of HTML and its attributes is nothing but text", () => {
  expect(escapeHtml(`<img src="x" onerror='go()'> & more`)).toBe(
    "&lt;img src=&quot;x&quot; onerror=&#39;go()&#39;&gt; &amp; more",
  );
});

test.each([
  ["databse", "DATABASE_URL"],
  ["DATABASE_URl", "DATABASE_URL"],
  ["PROT", "PORT"],
  ["without-file", "without-files"],
  ["sceret", "SECRET"],
  ["nothing-like-it", null],
  ["x", null],
])("who wrote %s meant %s", (written, meant) => {
  const known = ["DATABASE_URL", "DATA_DIR", "PORT", "SECRET", "without-files", "without-database"];
  expect(nearestName(written, known)).toBe(meant);
});

test.each(
  `2D 3D 2FA API CEO CMS CPU CSS CSV DB DNS EAN EU FAQ FTP GPS GUI HTML HTTP HTTPS ID IP ISBN ISO JPEG JPG JS JSON JWT
  M2M M2O MP3 MP4 O2M OTP PDF PHP PNG RAM REST RSS SDK SEO SKU SMS SMTP SQL SSH SSL SSO SVG TLS TV UI UK URI URL USA USB
  UTC UTF UUID VAT VPN WYSIWYG XML YAML ZIP DateTime GitHub GraphQL IDs iOS iPad iPhone JavaScript macOS MariaDB MySQL
  PostgreSQL SQLite TypeScript URLs Vimeo WordPress YouTube`
    .split(/\s+/)
    .filter((word) => word !== ""),
)("%s is written as it is known", (word) => {
  expect(titleCase(`the_${word.toLowerCase()}`)).toBe(`The ${word}`);
});

test("replaces tokens in texts, lists, keys and values", () => {
  const given = { "$t:a": ["$t:b and more", 5, null] };
  expect(translateTokens(given, (key) => key.toUpperCase())).toEqual({
    A: ["B and more", 5, null],
  });
});
