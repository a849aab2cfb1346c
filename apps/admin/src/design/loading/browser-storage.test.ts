import { expect, test, vi } from "vitest";
import { browserStorage } from "./browser-storage.ts";

test("what the browser takes is read from there, as other tabs may change it", () => {
  browserStorage.setItem("a", "1");
  expect(localStorage.getItem("a")).toBe("1");
  localStorage.setItem("a", "2");
  expect(browserStorage.getItem("a")).toBe("2");
});

test("what the browser refuses is held until the page ends", () => {
  const refuse = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  browserStorage.setItem("b", "1");
  expect(browserStorage.getItem("b")).toBe("1");
  refuse.mockRestore();
});

test("a browser without storage has nothing", () => {
  const refuse = vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("Refused", "SecurityError");
  });
  expect(browserStorage.getItem("c")).toBeNull();
  refuse.mockRestore();
});
