import { expect, test } from "vitest";
import { reportAddress } from "./report.model.ts";

const text = { title: "Save & stay", body: "1 + 1\nTwo" };

test("a page receives title and body beside what its address says already", () => {
  const address = new URL(reportAddress("https://help.example/new?kind=bug", text) ?? "");
  expect(Object.fromEntries(address.searchParams)).toEqual({ kind: "bug", ...text });
});

test("a mail receives subject and text, with spaces that mail programs read", () => {
  const address = reportAddress("mailto:help@museum.example", text);
  expect(address).toBe(
    "mailto:help@museum.example?subject=Save%20%26%20stay&body=1%20%2B%201%0ATwo",
  );
});

test("anything else is no address to report to", () => {
  expect(reportAddress("javascript:alert(1)", text)).toBeNull();
  expect(reportAddress("help", text)).toBeNull();
});
