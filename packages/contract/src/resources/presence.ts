import { Type, type Static } from "typebox";
import { defineEndpoints } from "../schema/endpoint.ts";
import { nothing, one } from "../schema/replies.ts";
import { NullableText } from "../schema/values.ts";

/** An item that is open, and the tab it is open in: a name that the browser chooses for as long as the page lives. */
export const PresenceBody = Type.Object({
  collection: Type.String({ minLength: 1, maxLength: 64 }),
  item: Type.Unsafe<string | number>({
    anyOf: [{ type: "string", maxLength: 700 }, { type: "integer" }],
  }),
  tab: Type.String({ pattern: "^[\\w-]{8,64}$" }),
});
export type PresenceBody = Static<typeof PresenceBody>;

/** Who else has an item open. */
export const Others = Type.Object(
  {
    /** Those whom the caller may read. */
    users: Type.Array(
      Type.Object({ id: Type.Integer(), first_name: NullableText, last_name: NullableText }),
    ),
    /** How many there are beside them. */
    unnamed: Type.Integer(),
  },
  { "x-name": "Others" },
);
export type Others = Static<typeof Others>;

/** Who has an item open (API contract 14.2): for those who may update it. */
export const presenceEndpoints = defineEndpoints(
  { name: "presence", text: "Who has an item open." },
  {
    report: {
      method: "POST",
      path: "/:project/presence",
      access: "user",
      summary: "Report that an item is open, and read who else has it open",
      body: PresenceBody,
      reply: one(Others),
    },
    leave: {
      method: "DELETE",
      path: "/:project/presence/:tab",
      access: "user",
      summary: "Report that a tab has no item open any more",
      reply: nothing,
    },
  },
);
