import { isTextLike, noOptions } from "@rowhouse/extension-kit";

/** The properties that any interface for text declares; a test adds its id and its input. */
export const textInterface = {
  icon: "tag",
  group: "text",
  types: ["string"],
  value: isTextLike,
  options: noOptions,
  sample: { value: "a", wrong: {} },
} as const;
