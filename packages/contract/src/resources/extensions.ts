import { Type, type Static } from "typebox";
import type { ExtensionKind } from "../constants/startup.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { bytes, list } from "../schema/replies.ts";

/**
 * An interface, layout or page (API contract 2.1.3): where its `meta.json` is, and its content. Of a built-in one (`core`)
 * there is no file: the app holds its code.
 */
export const ExtensionRecord = Type.Object(
  { id: Type.String(), path: Type.String(), core: Type.Boolean() },
  { additionalProperties: true },
);
export type ExtensionRecord = Static<typeof ExtensionRecord>;

const listOfKind = <const K extends ExtensionKind>(kind: K) =>
  ({
    method: "GET",
    path: `/${kind}`,
    access: "user",
    summary: `List ${kind}, built-in and third-party`,
    query: ["project"],
    reply: list(ExtensionRecord),
  }) as const;

/** Extensions and the files they consist of (API contract 2.1.3). */
export const extensionsEndpoints = defineEndpoints(
  { name: "extensions", text: "Interfaces, layouts and pages of third parties." },
  {
    interfaces: listOfKind("interfaces"),
    layouts: listOfKind("layouts"),
    pages: listOfKind("pages"),
    /** The bytes of one file; its extension decides the content type. */
    file: {
      method: "GET",
      path: "/extensions/custom/*",
      access: "public",
      isOutside: true,
      isUndescribed: true,
      summary: "Read a file of an extension",
      reply: bytes,
      statuses: [304],
    },
  },
);
