import type { Check } from "../check.ts";

/** Without a mail server nobody gets an invitation or a new password. */
export const mailCheck: Check = {
  id: "mail",
  weight: "advice",
  async find({ config }) {
    const isMissing = (config.smtpUrl ?? null) === null;
    return { findings: isMissing ? [{ key: "mail", kind: "mail_missing", values: {} }] : [] };
  },
};
