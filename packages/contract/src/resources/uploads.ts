import { Type, type Static } from "typebox";
import { defineEndpoints } from "../schema/endpoint.ts";
import { nothing, one } from "../schema/replies.ts";

/** A file that is being sent in parts (API contract 2.24). Sizes are bytes. */
export const UploadInParts = Type.Object({
  id: Type.String(),
  /** Of the whole file. */
  size: Type.Integer(),
  /** How much of it has arrived: where the next part begins. */
  offset: Type.Integer(),
  /** When it is given up, as UTC text. */
  expires: Type.String({ examples: ["2026-11-02T10:30:00Z"] }),
});
export type UploadInParts = Static<typeof UploadInParts>;

const path = "/:project/files/uploads";

/** Whoever may create files may update them as well (API contract 8.4). */
const access = { collection: "directus_files", action: "update" } as const;
const ofOwner = { path: `${path}/:id`, access, query: [] } as const;

/**
 * Uploads in parts (API contract 2.24): they bring bytes to the server and nothing else, by version 1.0.0 of the tus protocol with its
 * extensions for creation, expiration and termination. What becomes of the bytes, `POST /files` and `PATCH /files/{id}` say.
 */
export const uploadsEndpoints = defineEndpoints(
  { name: "files", text: "Files, their bytes and their folders." },
  {
    begin: {
      method: "POST",
      path,
      access,
      summary: "Begin an upload in parts (tus)",
      query: [],
      takesIdempotencyKey: false,
      reply: nothing,
      statuses: [201],
    },
    read: {
      method: "GET",
      ...ofOwner,
      summary: "Ask how far an upload in parts is (tus: HEAD)",
      reply: one(UploadInParts),
    },
    append: {
      method: "PATCH",
      ...ofOwner,
      summary: "Send a part of an upload (tus)",
      takesIdempotencyKey: false,
      reply: nothing,
    },
    remove: {
      method: "DELETE",
      ...ofOwner,
      summary: "Give up an upload in parts (tus)",
      takesIdempotencyKey: false,
      reply: nothing,
    },
  },
);
