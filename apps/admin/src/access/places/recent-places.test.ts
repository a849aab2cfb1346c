import { beforeEach, expect, test } from "vitest";
import { forgetPlaces, recentPlaces, rememberPlace } from "./recent-places.ts";

const owner = { url: "https://api.example/", project: "_", userId: 7 };
const place = (address: string, title = address) => ({ address, title });

beforeEach(() => forgetPlaces(owner));

test("the latest place is first, and each is there once, with its title of now", () => {
  rememberPlace(owner, place("/collections/news/1", "Loading"));
  rememberPlace(owner, place("/files"));
  rememberPlace(owner, place("/collections/news/1?x=1", "One"));
  expect(recentPlaces(owner)).toEqual([
    { address: "/collections/news/1?x=1", title: "One" },
    { address: "/files", title: "/files" },
  ]);
});

test("ten places are kept", () => {
  for (let at = 1; at <= 12; at += 1) rememberPlace(owner, place(`/collections/news/${at}`));
  const kept = recentPlaces(owner).map(({ address }) => address);
  expect(kept).toHaveLength(10);
  expect(kept[0]).toBe("/collections/news/12");
});

test("a new item is no place", () => {
  rememberPlace(owner, place("/collections/news/+"));
  expect(recentPlaces(owner)).toEqual([]);
});

test("another user, another project, and those after signing out are told nothing", () => {
  rememberPlace(owner, place("/files"));
  expect(recentPlaces({ ...owner, userId: 8 })).toEqual([]);
  expect(recentPlaces({ ...owner, project: "other" })).toEqual([]);
  forgetPlaces(owner);
  expect(recentPlaces(owner)).toEqual([]);
});

test.each(["", "{", "[]", '{"owner":"https://api.example/ _ 7","places":7}'])(
  "what is broken in the storage (%s) is nothing",
  (text) => {
    localStorage.setItem("rowhouse:places https://api.example/_/", text);
    expect(recentPlaces(owner)).toEqual([]);
  },
);

test("an address of another host is no place", () => {
  const places = [place("//evil.example"), place("javascript:alert(1)"), place("/files")];
  localStorage.setItem(
    "rowhouse:places https://api.example/_/",
    JSON.stringify({ owner: "https://api.example/ _ 7", places }),
  );
  expect(recentPlaces(owner)).toEqual([place("/files")]);
});
