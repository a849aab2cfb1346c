import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail that arrived: who it was handed over for, and its lines as they came. */
export interface ArrivedMail {
  from: string;
  to: string[];
  /** The message with its headers, soft line breaks taken out. */
  source: string;
}

export interface MailServer {
  /** For ROWHOUSE_SMTP_URL. */
  url: string;
  arrived: ArrivedMail[];
  close(): Promise<void>;
}

export const mailUser = { user: "rowhouse", pass: "a pass:word" };

/** A real mail server on this machine that accepts every mail of callers with the password, but none for `nobody`. */
export async function startMailServer(): Promise<MailServer> {
  const arrived: ArrivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      const isKnown = username === mailUser.user && password === mailUser.pass;
      if (isKnown) done(null, { user: username });
      else done(new Error("Unknown user or password"));
    },
    onRcptTo({ address }, _session, done) {
      const isNobody = address.startsWith("nobody@");
      done(isNobody ? Object.assign(new Error("No such mailbox"), { responseCode: 550 }) : null);
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        arrived.push({
          from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString().replaceAll("=\r\n", ""),
        });
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  // A server on a port has this kind of address.
  const { port } = server.server.address() as AddressInfo;
  const { user, pass } = mailUser;
  return {
    url: `smtp://${encodeURIComponent(user)}:${encodeURIComponent(pass)}@127.0.0.1:${port}`,
    arrived,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
