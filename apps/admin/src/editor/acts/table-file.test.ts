import { expect, test } from "vitest";
import { tableText } from "./table-file.ts";

test("a table holds nothing that a spreadsheet takes for a formula", () => {
  const text = tableText([
    ["Key", "Item", "Why"],
    ["-4", '=HYPERLINK("x")', 'Title: a "value", please'],
    ["+1", "", "@me\nand you"],
    ["\t=1", "-1,5", "-1+2"],
  ]);
  expect(text).toBe(
    '\uFEFF"Key","Item","Why"\r\n' +
      '"-4","\'=HYPERLINK(""x"")","Title: a ""value"", please"\r\n' +
      '"\'+1","","\'@me\nand you"\r\n' +
      '"\'\t=1","-1,5","\'-1+2"\r\n',
  );
});
