export { invitationMail, passwordMail, testMail } from "./mail-templates.ts";
export { linkBase } from "./mail-templates.ts";
export { createMailer } from "./mailer.ts";
