import { asRecord, builtInParts } from "@rowhouse/contract";
import { expect, test } from "vitest";

import { loaders } from "virtual:languages";
import { translate } from "../i18n/i18n.ts";
import { interfaces } from "../interfaces/index.ts";
import { layouts } from "../layouts/index.ts";

test("the API lists the interfaces of the app as they are", async () => {
  // From the file: in the app, the name of an extension may have taken the place of one.
  const english = await loaders["en-US"]?.();
  const options = (await english?.late.options())?.default;
  const names = asRecord(options?.["interfaces"]);
  const named = interfaces.map(({ id, icon, types }) => {
    return { id, name: asRecord(names[id])["name"], icon, types };
  });
  expect(builtInParts.interfaces).toEqual(named.toSorted(byId));
});

test("the API lists the layouts of the app as they are", () => {
  const named = layouts.map(({ id, icon }) => {
    return { id, name: translate(`layouts-${id}-${id}`), icon };
  });
  expect(builtInParts.layouts).toEqual(named.toSorted(byId));
});

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}
