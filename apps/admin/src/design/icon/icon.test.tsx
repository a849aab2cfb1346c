import { render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { shardOf } from "./icon-shard.ts";
import { setIconLoader } from "./icon-store.ts";
import { Icon } from "./icon.tsx";

afterEach(() => setIconLoader(() => Promise.resolve({})));

const drawing = (label: string) => screen.getByRole("img", { name: label }).querySelector("path");

test("an icon of the shell is rendered at once", () => {
  render(<Icon name="arrow_back" label="Back" />);
  expect(drawing("Back")?.getAttribute("d")).toMatch(/^m?M?/i);
  expect(screen.getByRole("img", { name: "Back" }).getAttribute("width")).toBe("20");
});

test("a rare icon keeps its room and appears when its chunk is there", async () => {
  const icons: Record<string, string> = { rare_bird: "M1 2Z" };
  setIconLoader((shard) => Promise.resolve(shard === shardOf("rare_bird") ? icons : {}));
  render(<Icon name="rare_bird" label="Bird" size={48} />);
  expect(drawing("Bird")).toBeNull();
  expect(screen.getByRole("img", { name: "Bird" }).getAttribute("width")).toBe("48");
  await expect.poll(() => drawing("Bird")?.getAttribute("d")).toBe("M1 2Z");
});

test("an unknown name shows the plain fallback", async () => {
  setIconLoader(() => Promise.resolve({}));
  render(<Icon name="no_such_thing" label="Unknown" />);
  await expect.poll(() => drawing("Unknown")?.getAttribute("d")).toContain("M480-480");
});

test("a name that cannot be one is never requested", () => {
  setIconLoader(() => Promise.reject(new Error("asked")));
  render(<Icon name="../../etc" label="Odd" />);
  expect(drawing("Odd")?.getAttribute("d")).toContain("M480-480");
});

test("an icon without a label is hidden from assistive technology", () => {
  render(<Icon name="add" />);
  expect(screen.queryByRole("img")).toBeNull();
});
