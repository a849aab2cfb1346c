import { paths } from "@rowhouse/contract";
import type { SendMailBody } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls for sending mail (API contract 2.16). */
export function mailResource(caller: Caller) {
  return {
    /** Sends a mail in the name of whoever is signed in. */
    send: async (body: SendMailBody, options: CallOptions = {}): Promise<void> => {
      await caller.post(paths.mail.send, { ...options, body });
    },
  };
}
