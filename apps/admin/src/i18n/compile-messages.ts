import { parse } from "@formatjs/icu-messageformat-parser";
import type { Messages } from "./merge-areas.ts";

/** Texts as they are written: nested keys, ICU messages. */
export interface MessageSources {
  [key: string]: string | MessageSources;
}

/**
 * Parses the ICU messages of texts; those without a value in them stay strings. The build does this for the texts of the
 * app, so that the parser is no part of the first load; it is loaded for texts that are added at run time.
 * @throws SyntaxError when a message is broken
 */
export function compileMessages(sources: MessageSources): Messages {
  return Object.fromEntries(
    Object.entries(sources).map(([key, source]) => [key, compileMessage(source)]),
  );
}

function compileMessage(source: string | MessageSources): Messages[string] {
  if (typeof source !== "string") return compileMessages(source);
  // Tags such as `<link>` are left for the caller.
  return source.includes("{") ? parse(source, { ignoreTag: true }) : source;
}
