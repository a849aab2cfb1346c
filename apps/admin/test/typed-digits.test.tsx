import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderField, type LiveFieldOptions } from "./live-field.tsx";

const decimal = { field: { type: "decimal", length: "20,2" } } as const;
const japanese = { host: { locale: "ja-JP" } };
const german = { ...decimal, host: { locale: "de-DE" } };

describe("digits of other scripts are understood by", () => {
  test.each<{ box: string; setup?: LiveFieldOptions; typed: string; value: unknown }>([
    { box: "numeric", typed: "١٢٣", value: 123 },
    { box: "numeric", setup: decimal, typed: "-١٬٢٣٤٫٥", value: -1234.5 },
    { box: "numeric", setup: decimal, typed: "۱۲۳۴۵۶۷۸۹۰۱۲۳۴۵۶٫۷۸", value: "1234567890123456.78" },
    { box: "numeric", setup: german, typed: "１２，５", value: 12.5 },
    { box: "rating", setup: { options: { display: "number" } }, typed: "३", value: 3 },
    { box: "sort", typed: "४२", value: 42 },
    { box: "file-size", setup: { value: 5_000_000 }, typed: "١٫٥", value: 1_500_000 },
    { box: "date", typed: "١١٢٠٢٠٢٦", value: "2026-11-20" },
    { box: "date", setup: japanese, typed: "２０２６／１１／２０", value: "2026-11-20" },
    { box: "datetime", typed: "११२०२०२६१४३०", value: "2026-11-20 14:30:00" },
    { box: "time", typed: "١٤٣٠", value: "14:30:00" },
    { box: "time", typed: "９：０５", value: "09:05:00" },
  ])("the box of $box: $typed", async ({ box, setup = {}, typed, value }) => {
    const { user, staged } = renderField(box, setup);
    const input = await screen.findByLabelText("the field");
    await user.clear(input);
    await user.type(input, typed);
    await user.tab();
    expect(staged.at(-1)).toBe(value);
  });
});

test("a date that an input method puts together is changed by nobody else until it is done", async () => {
  const { user, staged } = renderField("date", japanese);
  const box = await screen.findByLabelText("the field");
  await user.click(box);
  fireEvent.compositionStart(box);
  for (const value of ["２０２６", "２０２６１１", "２０２６１１２０"]) {
    fireEvent.input(box, { target: { value }, isComposing: true });
    expect(box).toHaveProperty("value", value);
  }
  fireEvent.compositionEnd(box, { data: "２０２６１１２０" });
  expect(staged.at(-1)).toBe("2026-11-20");
  await user.tab();
  expect(box).toHaveProperty("value", "2026/11/20");
});

describe("Arabic counts days as they are stored", () => {
  const arabic = { host: { locale: "ar-SA" } };

  test("in the box and its calendar", async () => {
    const { user, staged } = renderField("date", { ...arabic, value: "2026-11-20" });
    const box = await screen.findByLabelText("the field");
    expect(box).toHaveProperty("value", "20/11/2026");
    await user.type(box, "{Alt>}{ArrowDown}{/Alt}");
    const day = await screen.findByRole("button", { name: "الجمعة، 20 نوفمبر 2026" });
    expect(day.closest("[aria-selected]")?.ariaSelected).toBe("true");
    expect(staged).toEqual([]);
  });

  test("and separates what is typed", async () => {
    const { user, staged } = renderField("date", arabic);
    await user.type(await screen.findByLabelText("the field"), "٢٠١١٢٠٢٦");
    expect(staged).toEqual(["2026-11-20"]);
  });
});
