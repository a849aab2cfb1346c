import { afterEach, expect, test } from "vitest";

import { storedUploads, setUploadOwner } from "./stored-uploads.ts";
import { hasUnsavedDrafts } from "../open-drafts.ts";
import {
  beginUpload,
  cancelUploads,
  endUpload,
  reportUpload,
  trackUpload,
  uploadCount,
  uploadsDone,
} from "./running-uploads.ts";

const house = new File(["12345678"], "house.jpg");
const film = new File(["12345678"], "film.mp4");

afterEach(() => {
  for (const file of [house, film]) endUpload(file, "stored");
  localStorage.clear();
  document.body.replaceChildren();
});

test("an upload is unsaved work until it is stored", () => {
  beginUpload(house, { cancel: () => undefined });
  expect([uploadCount(), hasUnsavedDrafts()]).toEqual([1, true]);
  endUpload(house, "stored");
  expect([uploadCount(), hasUnsavedDrafts()]).toEqual([0, false]);
});

test("closing the page asks while an upload runs, and not before or afterwards", () => {
  expect(isAsked()).toBe(false);
  beginUpload(house, { cancel: () => undefined });
  expect(isAsked()).toBe(true);
  endUpload(house, "canceled");
  expect(isAsked()).toBe(false);
});

test("a save waits for all uploads and learns which were not stored", async () => {
  beginUpload(house, { cancel: () => undefined });
  beginUpload(film, { cancel: () => undefined });
  let names: readonly string[] | null = null;
  const done = uploadsDone().then((failed) => (names = failed));
  reportUpload(house, 1);
  endUpload(house, "stored");
  await Promise.resolve();
  expect(names).toBeNull();
  endUpload(film, "failed");
  await done;
  expect(names).toEqual(["film.mp4"]);
});

test("a save without uploads waits for nothing", async () => {
  expect(await uploadsDone()).toEqual([]);
});

test("an upload that is tracked twice counts once", async () => {
  beginUpload(house, { cancel: () => undefined });
  await trackUpload(house, { cancel: () => undefined }, async () => 7);
  expect(uploadCount()).toBe(1);
});

test("closing a part of the page cancels the uploads in it, and no others", () => {
  document.body.innerHTML = `<div class="drawer"><button id="inner"></button></div><button id="outer"></button>`;
  const canceled: string[] = [];
  beginUpload(house, { inside: "inner", cancel: () => canceled.push("inner") });
  beginUpload(film, { inside: "outer", cancel: () => canceled.push("outer") });
  const drawer = document.querySelector(".drawer");
  expect(uploadCount(drawer)).toBe(1);
  cancelUploads(drawer);
  expect(canceled).toEqual(["inner"]);
});

test("what was interrupted stays known with the way to its field; what was stored or canceled does not", () => {
  setUploadOwner(1, "_");
  document.body.innerHTML = `<div data-field="rooms"><div data-field="plan"><button id="zone"></button></div></div>`;
  beginUpload(house, { place: "zone", cancel: () => undefined });
  beginUpload(film, { place: "zone", cancel: () => undefined });
  expect(storedUploads()).toHaveLength(2);
  endUpload(house, "interrupted");
  endUpload(film, "canceled");
  expect(storedUploads().map(({ name, fields }) => ({ name, fields }))).toEqual([
    { name: "house.jpg", fields: ["rooms", "plan"] },
  ]);
  setUploadOwner(2, "_");
  expect(storedUploads()).toEqual([]);
});

function isAsked(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}
