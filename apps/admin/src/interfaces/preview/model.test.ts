import { expect, test } from "vitest";

import { previewOf } from "./model.ts";

const item = {
  id: 7,
  slug: "dusk & dawn/2",
  artist: { id: 3, name: "Ada" },
  url: "https://a.example/?q=1",
};

test.each([
  ["https://m.example/{{ id }}", "https://m.example/7"],
  [
    "https://m.example/{{slug}}?by={{ artist.name }}",
    "https://m.example/dusk%20%26%20dawn%2F2?by=Ada",
  ],
  ["https://m.example/{{artist}}", "https://m.example/3"],
  ["{{ url }}", "https://a.example/?q=1"],
])("%s leads to %s", (template, address) => {
  expect(previewOf(template, item)).toEqual({ address });
});

test("a place without a value is named", () => {
  const found = previewOf("https://m.example/{{ id }}/{{ title }}/{{ artist.city }}", item);
  expect(found).toEqual({ missing: ["title", "artist.city"] });
});

test.each(["javascript:alert({{ id }})", "/works/{{ id }}", "{{ slug }}", ""])(
  "%j is no address of a page",
  (template) => {
    expect(previewOf(template, item)).toEqual({ problem: "no-address" });
  },
);
