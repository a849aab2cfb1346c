import { expect, test } from "vitest";
import { chooseTarget } from "./sso.service.ts";

const origins = ["*", "https://app.example", "http://localhost:5173"];

test.each([
  ["https://app.example/cms/?project=x#/login", "https://app.example/cms/?project=x"],
  ["http://localhost:5173/", "http://localhost:5173/"],
])("a page of a listed origin, %s, is the target", (referer, page) => {
  for (const isNavigation of [true, false])
    expect(chooseTarget({ referer, isNavigation }, origins)).toEqual({ page });
});

test.each([
  null,
  "",
  "rubbish",
  "https://evil.example/",
  "https://app.example.evil.example/",
  "https://app.example@evil.example/",
  "https://app.example:444/",
  "http://app.example/",
  "//app.example/",
  "/\\app.example/",
  "https:evil.example",
  "javascript:alert(1)//https://app.example/",
  "data:text/html,https://app.example",
])("from %j browsers go to our own screen, and programs are not redirected", (referer) => {
  expect(chooseTarget({ referer, isNavigation: true }, origins)).toBe("app");
  expect(chooseTarget({ referer, isNavigation: false }, origins)).toBeNull();
});
