import { ApiError, type ApiErrorParts } from "@rowhouse/client";
import { errors, reasons, rules } from "@rowhouse/contract";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { explainError, errorText, loadErrorTexts } from "./error-text.ts";
import { setLocale, translate } from "./i18n.ts";

const refused = (parts: Partial<ApiErrorParts>) =>
  new ApiError({ status: 403, code: 10, message: "The server's words.", ...parts });

beforeAll(loadErrorTexts);
afterEach(() => setLocale("en-US"));

describe("the contract's catalog has words for every", () => {
  /** These are nothing without a reason or problems, which have words of their own. */
  const plain = Object.entries(errors).filter(
    ([key, { text }]) => key === "forbidden" || !text.includes("{details}"),
  );

  test.each([
    ["error", "errors", Object.fromEntries(plain.map(([key, { text }]) => [key, text]))],
    ["reason", "reasons", reasons],
    ["rule", "problems", rules],
  ])("%s", (_kind, area, texts) => {
    const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const wrong = Object.entries(texts).filter(([key, text]) => {
      const words = translate(`${area}.${key}`);
      return (
        words === `${area}.${key}` || places(words).some((place) => !places(text).includes(place))
      );
    });
    expect(wrong).toEqual([]);
  });
});

describe("what a failure says", () => {
  test.each<[string, Partial<ApiErrorParts>, string]>([
    [
      "its key with the values",
      { key: "createDenied", params: { collection: "news" } },
      "You may not create items in news",
    ],
    [
      "its reason",
      { key: "forbidden", reason: "presetOwner" },
      "A preset belongs to the person who makes it",
    ],
    [
      "each of its problems",
      {
        key: "invalidInput",
        problems: [{ path: ["host"], rule: "hostName", values: {}, message: "" }],
      },
      "Host: Enter a host name.",
    ],
    [
      "which fields are gone, and what to do",
      { key: "unprocessable", reason: "unknownFields", params: { fields: "lead, year_of_birth" } },
      "Removed in the meantime: Lead, Year of Birth. Save again to save the rest.",
    ],
    [
      "the fields whose values are taken together",
      {
        key: "duplicateKey",
        problems: [
          {
            path: ["title"],
            rule: "uniqueTogether",
            values: { others: "author, year_of_birth" },
            message: "",
          },
        ],
      },
      "Title: This value is taken already together with Author, Year of Birth.",
    ],
    [
      "which bound is passed, in words",
      { key: "limitExceeded", params: { name: "textLength", limit: 1000 } },
      "A search or a value of a filter has at most 1,000 characters",
    ],
    [
      "a bound that the app has no words for",
      { key: "limitExceeded", params: { name: "to", limit: 50 } },
      "to allows at most 50",
    ],
    ["nothing that the app knows", { key: "ofTomorrow" }, "The server's words."],
    [
      "a reason the app does not know",
      { key: "forbidden", reason: "ofTomorrow" },
      "The server's words.",
    ],
    ["nothing but words", {}, "The server's words."],
  ])("%s", (_title, parts, words) => {
    expect(errorText(refused(parts))).toBe(words);
  });

  test("in the user's language", async () => {
    await setLocale("de-DE");
    expect(await explainError(refused({ reason: "presetOwner" }))).toBe(
      "Eine Ansicht gehört der Person, die sie anlegt",
    );
  });

  test("of other errors is their message", () => {
    expect(errorText(new Error("Oops"))).toBe("Oops");
    expect(errorText(undefined)).toBeNull();
  });
});

test("a refused filter calls its field as people do", async () => {
  const error = refused({ reason: "filterNumber", params: { field: "year_made" } });
  expect(await explainError(error)).toBe("Year Made: the filter needs a number");
});
