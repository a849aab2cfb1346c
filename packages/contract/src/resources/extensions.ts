import { Type } from "typebox";
import type { Static } from "typebox";
import { ErrorReply, replies } from "../schema/envelope.ts";
import { takes } from "../schema/takes.ts";

/** What an extension can be; also its folder below `extensions`. */
export const extensionKinds = ["interfaces", "layouts", "pages"] as const;
/** What an extension can be. */
export type ExtensionKind = (typeof extensionKinds)[number];

/** A third-party interface, layout or page (API contract 2.1.3): where its `meta.json` is, and all that stands in it. */
export const ExtensionRecord = Type.Object(
  { id: Type.String(), path: Type.String() },
  { additionalProperties: true },
);
export type ExtensionRecord = Static<typeof ExtensionRecord>;

/** Route schemas of extensions (API contract 2.1). */
export const extensions = {
  list: { querystring: takes("project"), response: replies(Type.Array(ExtensionRecord)) },
  /** The bytes of one file, of the type that its ending stands for. */
  file: {
    params: Type.Object({ "*": Type.String() }),
    response: { 200: Type.Unknown(), 304: Type.Null(), "4xx": ErrorReply, "5xx": ErrorReply },
  },
};
