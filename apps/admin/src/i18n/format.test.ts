import { afterEach, expect, test, vi } from "vitest";
import { formatsOf } from "./format.ts";

afterEach(() => vi.restoreAllMocks());

test("formats are made once, however much is written with them", () => {
  const NumberFormat = vi.spyOn(Intl, "NumberFormat");
  const ListFormat = vi.spyOn(Intl, "ListFormat");
  const made = () => [NumberFormat.mock.calls.length, ListFormat.mock.calls.length];
  const { number, bytes, list } = formatsOf("it-IT");
  const writeAll = () => [
    number(1.25),
    number(1.25, { maximumFractionDigits: 1 }),
    bytes(2),
    bytes(2_500_000),
    list(["a", "b"]),
  ];
  expect(writeAll()).toEqual(["1,25", "1,3", "2 B", "2,5 MB", "a e b"]);
  const first = made();
  writeAll();
  writeAll();
  expect(made()).toEqual(first);
});
