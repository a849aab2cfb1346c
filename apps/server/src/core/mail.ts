/** Somebody's mailbox, and how they are called if that is known. */
export interface MailAddress {
  name?: string;
  address: string;
}

/** One message. All recipients see each other. */
export interface Mail {
  to: readonly MailAddress[];
  subject: string;
  text: string;
  /** The same as a page; clean, because mail programs show it as it is. */
  html?: string;
  /** Whom it is from; the address of the installation when not given. */
  from?: MailAddress;
}

/** Takes mails on their way. Throws `mailTransportInvalid` when that fails. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
