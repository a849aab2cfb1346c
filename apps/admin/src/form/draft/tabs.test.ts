import { afterEach, expect, test, vi } from "vitest";
import { watchTabs, type OtherTabs, type TabWatch } from "./tabs.ts";

const watches: TabWatch[] = [];
const watch = (
  writer: string,
  onOthers: (doing: OtherTabs) => void = () => {},
  item = "articles/7",
) => {
  const opened = watchTabs({ item, writer, onOthers, timeoutMs: 40 });
  watches.push(opened);
  return opened;
};

afterEach(() => {
  for (const opened of watches.splice(0)) opened.close();
});

test("a page learns which other pages have the same item open", async () => {
  watch("a");
  watch("elsewhere", () => {}, "articles/8");
  expect(await watch("b").others()).toEqual(new Set(["a"]));
});

test("a page hears when another one begins to edit and when it goes", async () => {
  const heard = vi.fn<(doing: OtherTabs) => void>();
  watch("a", heard);
  const other = watch("b");
  await other.others();
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith("open"));
  other.announce(true);
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith("edits"));
  watches.splice(watches.indexOf(other), 1);
  other.close();
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith("none"));
});

test("a page that the browser closes goes as well, and comes back where the browser has kept it", async () => {
  const heard = vi.fn<(doing: OtherTabs) => void>();
  watch("a", heard);
  const other = watch("b");
  other.announce(true);
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith("edits"));
  window.dispatchEvent(new Event("pagehide"));
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith("none"));
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith("edits"));
});
