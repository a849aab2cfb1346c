import { asRecord, type ErrorParams } from "@rowhouse/contract";
import { because } from "../core/errors.ts";

/** The most characters of what a mail server or the network says. */
const maxText = 300;

/** Why a mail server did not take a mail, in its own words; what is secret in its address is left out. */
export function serverTrouble(cause: unknown, url: string): ErrorParams {
  // The library tells a refusal of the server (`response`) from a connection that failed.
  const { code, response, message } = asRecord(cause);
  const words = typeof response === "string" ? response : String(message);
  const text = withoutSecrets(words.replaceAll(/[\s\p{Cc}]+/gu, " ").trim(), url);
  if (code === "EAUTH") return because("mailLoginRefused", { text });
  return because(typeof response === "string" ? "mailRefused" : "mailUnreachable", { text });
}

/** Why a mail could not be written into the outbox: the name of the failure, which names no folder. */
export function outboxTrouble(cause: unknown): ErrorParams {
  return because("mailNotWritten", { text: String(asRecord(cause)["code"]) });
}

/** A server may repeat what it was sent, as it is or encoded. */
function withoutSecrets(text: string, url: string): string {
  const { username, password } = new URL(url);
  const [user, secret] = [decoded(username), decoded(password)];
  const plain = secret === "" ? [] : [secret, password, `\0${user}\0${secret}`];
  const secrets = plain.flatMap((part) => [part, Buffer.from(part).toString("base64")]);
  const clean = secrets.reduce((rest, part) => rest.replaceAll(part, "…"), text);
  return clean.length > maxText ? `${clean.slice(0, maxText - 1)}…` : clean;
}

/** A part of an address; one whose percent signs encode nothing is taken as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
