import { testLayout } from "@rowhouse/extension-kit/testing";
import { describe, expect, test } from "vitest";

import { messages as german } from "virtual:texts/de-DE";
import { messages as english } from "virtual:texts/en-US";
import { layouts } from "../src/layouts/index.ts";
import { linesLayout } from "./layout-suite/lines-layout.tsx";
import { renderInApp } from "./layout-suite/render-layout.tsx";

test("lists every folder of layouts once", () => {
  const folders = Object.keys(import.meta.glob("../src/layouts/*/layout.ts"));
  expect(layouts.map(({ id }) => id)).toEqual(folders.map((path) => path.split("/").at(-2)));
});

describe.each(layouts.map(({ id }) => id))("layout %s", (id) => {
  test("has a name in every language", () => {
    const key = `layouts-${id}-${id}`;
    expect([Reflect.get(english, key), Reflect.get(german, key)]).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
  });
});

// Layouts that list items in rows, which the engine of the kit renders; a calendar has days instead.
for (const layout of [...layouts, linesLayout]) {
  const isList = layout.id !== "calendar";
  testLayout(layout, { isList, isPartial: !isList, render: renderInApp });
}
