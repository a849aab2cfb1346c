import { expect, test } from "vitest";
import { readCaptions } from "./caption-text.ts";

const read = (...lines: string[]) => readCaptions(lines.join("\n"));

test("WebVTT stays as it is, with its notes, styles, names and places", () => {
  const lines = [
    "WEBVTT - Sea",
    "",
    "NOTE by Ada",
    "",
    "STYLE",
    "::cue { color: red }",
    "",
    "intro",
    "00:01.000 --> 00:02.500 line:0 align:start",
    "<v Ada>Hello</v>",
    "sea",
    "",
    "100:00:01.000 --> 100:00:02.000",
    "Late",
    "",
  ];
  expect(read(...lines)).toEqual({ vtt: lines.join("\n") });
});

test("SRT becomes WebVTT without what only SRT knows", () => {
  const srt = [
    "1",
    "00:00:01,000 --> 00:00:02,500",
    "{\\an8}<font color=red>Hello</font> <i>sea</i>",
    "",
    "2",
    "00:00:03,000 --> 00:00:04,000",
    "Salt & <b>pepper</b>",
    "<script>x</script>",
    "",
    "",
  ];
  expect(readCaptions(`\uFEFF${srt.join("\r\n")}`)).toEqual({
    vtt: [
      "WEBVTT",
      "",
      "00:00:01.000 --> 00:00:02.500",
      "Hello <i>sea</i>",
      "",
      "00:00:03.000 --> 00:00:04.000",
      "Salt &amp; <b>pepper</b>",
      "x",
      "",
    ].join("\n"),
  });
});

test("broken captions say the line", () => {
  expect(read("WEBVTT", "", "00:01.000 -> 00:02.000", "Hello")).toEqual({ brokenAt: 3 });
  expect(read("WEBVTT", "", "00:02.000 --> 00:01.000", "Backwards")).toEqual({ brokenAt: 3 });
  expect(read("WEBVTT", "", "00:01.000 --> 00:61.000", "No such second")).toEqual({ brokenAt: 3 });
  expect(read("1", "00:00:01,000 --> 00:00:02,000", "a", "", "only a text")).toEqual({
    brokenAt: 5,
  });
  expect(read("WEBVTT", "", "00:01.000 --> 00:02.000", "00:02.000 --> 00:03.000")).toEqual({
    brokenAt: 3,
  });
});

test("a text without captions is none", () => {
  for (const text of ["", "\n\n", "WEBVTT", "WEBVTT\n\nNOTE nothing here"])
    expect(readCaptions(text)).toEqual({ brokenAt: 0 });
  expect(readCaptions("<html></html>")).toEqual({ brokenAt: 1 });
});

test("a long text is read in no time", () => {
  const long = `WEBVTT\n\n${"00:01.000 --> 00:02.000\nHello\n\n".repeat(20_000)}`;
  expect(readCaptions(long)).toHaveProperty("vtt");
  expect(readCaptions(`1\n${"{\\".repeat(200_000)}`)).toEqual({ brokenAt: 1 });
});
