import type { SendMailBody, TestMail } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls for sending mail (API contract 2.16). */
export function mailResource({ call }: Caller) {
  return {
    /** Sends a mail in the name of the signed-in user. */
    send: async (body: SendMailBody, options: CallOptions = {}): Promise<void> => {
      await call("POST /:project/mail", { body, ...options });
    },

    /** Sends a mail to the signed-in administrator, to see whether mails arrive. */
    test: async (options: CallOptions = {}): Promise<TestMail> =>
      (await call("POST /:project/mail/test", options)).data,
  };
}
