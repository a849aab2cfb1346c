export { invitationMail, passwordMail, testMail } from "./mail-templates.ts";
export { linkBase } from "./link-base.ts";
export { createMailer } from "./mailer.ts";
