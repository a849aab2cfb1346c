/** A mailbox, with the name of its owner where that is known. */
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
  /** The sender; the address of the installation when left out. */
  from?: MailAddress;
}

export interface Sending {
  /** The failure says why: for those who may know what the mail server is and says. */
  tellsWhy?: boolean;
}

/** Sends mails. Throws `mailTransportInvalid` when that fails. */
export interface Mailer {
  send(mail: Mail, sending?: Sending): Promise<void>;
}
