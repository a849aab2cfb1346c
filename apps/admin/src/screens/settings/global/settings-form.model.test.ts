import { makeField, type Field } from "@rowhouse/contract";
import { expect, test } from "vitest";

import { settingsForm, toForm, toStored } from "./settings-form.model.ts";

const setting = (name: string, parts: Partial<Field> = {}) =>
  makeField("directus_settings", name, parts);
const text = (key: string) => key;

test("settings stand under their headings, others under the last one, and none is empty", () => {
  const fields = [
    setting("telemetry"),
    setting("auto_sign_out"),
    setting("color"),
    setting("project_name"),
    setting("secret", { hidden_detail: true }),
  ];
  const form = settingsForm(fields, text);
  const shown = Object.values(form.fields).toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0));
  expect(shown.map(({ field }) => field)).toEqual([
    "section_brand",
    "project_name",
    "color",
    "section_access",
    "auto_sign_out",
    "section_other",
    "telemetry",
    "secret",
  ]);
});

test("a way to make thumbnails is one row, and is stored as it was", () => {
  const stored = {
    contain: { options: { position: "center", resizeRelative: false } },
    wide: { action: "crop", options: {} },
  };
  const rows = toForm("thumbnail_actions", stored);
  expect(rows).toEqual({
    contain: { position: "center", resizeRelative: false },
    wide: { action: "crop" },
  });
  expect(toStored("thumbnail_actions", rows)).toEqual(stored);
  expect(toStored("thumbnail_actions", { wide: { name: "wide", position: "top" } })).toEqual({
    wide: { options: { position: "top" } },
  });
});

test("other settings, and what was never set, stay as they are", () => {
  expect([toForm("color", "#fff"), toStored("thumbnail_actions", null)]).toEqual(["#fff", null]);
});
