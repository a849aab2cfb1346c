import { createEvent, fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { keepFilesOut } from "./keep-files-out.ts";

let stop: () => void;
beforeEach(() => (stop = keepFilesOut()));
afterEach(() => stop());

test("a file dropped on the page does nothing, and the pointer says so", () => {
  expect(drop("dragover", document.body, ["Files"])).toEqual([true, "none"]);
  expect(drop("drop", document.body, ["Files"])).toEqual([true, "none"]);
});

test("a drop zone keeps its files, and the browser's file box its own behavior", () => {
  const zone = document.createElement("div");
  zone.addEventListener("dragover", (event) => event.preventDefault());
  const box = Object.assign(document.createElement("input"), { type: "file" });
  document.body.append(zone, box);
  expect(drop("dragover", zone, ["Files"])).toEqual([true, "copy"]);
  expect(drop("drop", box, ["Files"])).toEqual([false, "copy"]);
});

test("text is dropped as usual", () => {
  expect(drop("drop", document.body, ["text/plain"])).toEqual([false, "copy"]);
});

/** Whether the browser's own reaction was prevented, and what the pointer shows. */
function drop(name: "dragover" | "drop", target: Element, types: string[]): [boolean, string] {
  const dataTransfer = { types, dropEffect: "copy" };
  const event = createEvent(name, target, { bubbles: true, cancelable: true });
  Object.defineProperty(event, "dataTransfer", { value: dataTransfer });
  fireEvent(target, event);
  return [event.defaultPrevented, dataTransfer.dropEffect];
}
