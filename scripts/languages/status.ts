import {
  areasThere,
  flatten,
  isStale,
  readArea,
  readRecord,
  recordOf,
  sourceLocale,
} from "../../apps/admin/build/language-files.ts";
import { problemsOf } from "./problems.ts";

/** One text of the source language, and what a language has for it. */
export interface TextState {
  area: string;
  key: string;
  english: string;
  /** Null where there is none. */
  text: string | null;
  state: "translated" | "missing" | "stale";
}

/** All texts in one language, in the order of the source's files. */
export function textStates(locale: string): TextState[] {
  const record = readRecord(locale);
  return areasThere().flatMap((area) => {
    const translated = flatten(readArea(locale, area));
    return [...flatten(readArea(sourceLocale, area))].map(([key, english]): TextState => {
      const text = translated.get(key) ?? null;
      const is = { area, key, english, text };
      if (text === null) return { ...is, state: "missing" };
      return { ...is, state: isStale(english, text, record[area]?.[key]) ? "stale" : "translated" };
    });
  });
}

/** Finds what is wrong in a language, apart from what is missing or stale. One line per finding. */
export function findProblems(locale: string): string[] {
  const record = readRecord(locale);
  const states = textStates(locale);
  const known = new Set(states.map(({ area, key }) => `${area} ${key}`));
  const extra = areasThere().flatMap((area) =>
    [...flatten(readArea(locale, area)).keys()]
      .filter((key) => !known.has(`${area} ${key}`))
      .map((key) => `${locale}: ${area}.json has the text ${key}, which ${sourceLocale} lacks`),
  );
  const wrong = states.flatMap(({ area, key, english, text, state }) =>
    text === null || state === "stale"
      ? []
      : problemsOf({ locale, english, text }).map(
          (problem) => `${locale}: ${key} in ${area}.json ${problem}`,
        ),
  );
  const unrecorded = states.some(
    ({ area, key, english, text, state }) =>
      state === "translated" && text !== null && record[area]?.[key] !== recordOf(english, text),
  );
  return [
    ...extra,
    ...wrong,
    ...(unrecorded
      ? [
          `${locale}: translations have changed; npm run languages -- --record notes from which English texts`,
        ]
      : []),
  ];
}
