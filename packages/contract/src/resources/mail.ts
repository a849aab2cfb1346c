import { Type, type Static } from "typebox";
import { limits } from "../constants/limits.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { nothing, one } from "../schema/replies.ts";
import { AnyObject, anyJson } from "../schema/values.ts";

/** The recipient of a mail: an address, the id of an active user, or an address with a name. */
export type MailRecipient = string | number | { name?: string; email: string };

/** A mail to be sent (API contract 2.16). `{{key}}` placeholders of the body are filled from `data`. */
export const SendMailBody = Type.Object({
  to: anyJson<MailRecipient | MailRecipient[]>(),
  subject: Type.Optional(Type.String({ maxLength: 255 })),
  body: Type.String({ minLength: 1, maxLength: limits.mailLength }),
  data: Type.Optional(AnyObject),
  /** `plain` for text; anything else is HTML, of which a small set of tags stays. */
  type: Type.Optional(Type.String({ maxLength: 20 })),
  /** From the address of the installation instead of the user's own; administrators only. */
  use_default_email: Type.Optional(Type.Boolean()),
});
export type SendMailBody = Static<typeof SendMailBody>;

/** Where a test mail went. */
export const TestMail = Type.Object({
  /** The address of the user who asked for it. */
  to: Type.String(),
  /** `outbox`: no mail server is set, so it is a file in the data folder. */
  transport: Type.Unsafe<"smtp" | "outbox">({ enum: ["smtp", "outbox"] }),
});
export type TestMail = Static<typeof TestMail>;

/** Sending mail (API contract 2.16). */
export const mailEndpoints = defineEndpoints(
  { name: "mail", text: "Sending mail." },
  {
    send: {
      method: "POST",
      path: "/:project/mail",
      access: "user",
      summary: "Send a mail",
      body: SendMailBody,
      reply: nothing,
    },
    test: {
      method: "POST",
      path: "/:project/mail/test",
      access: "admin",
      summary: "Send a test mail to oneself",
      reply: one(TestMail),
    },
  },
);
