import type { Command } from "./command.ts";
import { usualFlags } from "./read-words.ts";

/** The help of a command: how it is called, what it does, its flags, where more stands. */
export function helpText({ call, alsoCall, does, words = [], flags, page }: Command): string {
  const lines = Object.entries({ ...flags, ...usualFlags }).map(
    ([name, { value, says }]) =>
      [`--${name}${value === undefined ? "" : ` ${value}`}`, says] as const,
  );
  const width = Math.max(...lines.map(([flag]) => flag.length));
  const rest = [...words, "[FLAGS]"].join(" ");
  const calls = [
    `${call}${call.startsWith("npm ") ? " --" : ""} ${rest}`,
    ...(alsoCall === undefined ? [] : [`${alsoCall} ${rest}`]),
  ];
  return [
    ...calls,
    "",
    does,
    "",
    ...lines.map(([flag, says]) => `  ${flag.padEnd(width)}  ${says}`),
    ...(page === undefined ? [] : ["", `More: ${page}`]),
    "",
  ].join("\n");
}
