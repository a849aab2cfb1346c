export { invitationMail, passwordMail } from "./mail-templates.ts";
export { linkBase } from "./link-base.ts";
export { createMailer } from "./mailer.ts";
