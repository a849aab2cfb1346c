import { asRecord } from "@rowhouse/contract";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startMailServer, type MailServer } from "../../test/services/smtp.ts";
import { silentLogger } from "../core/log/logger.ts";
import { createMailer } from "./mailer.ts";

const mail = {
  to: [{ name: "Ada B", address: "ada@example.com" }, { address: "bob@example.com" }],
  subject: "Grüße",
  text: "Hello.",
};

describe("with a mail server", () => {
  let server: MailServer;
  beforeEach(async () => {
    server = await startMailServer();
  });
  afterEach(() => server.close());

  const mailer = (url = server.url) =>
    createMailer({
      smtpUrl: url,
      from: "Museum <hello@museum.example>",
      outbox: "/nowhere",
      log: silentLogger,
    });

  test("a mail arrives in all mailboxes, as text and as a page", async () => {
    await mailer().send({ ...mail, html: "<p>Hello.</p>" });
    expect(server.arrived).toMatchObject([
      { from: "hello@museum.example", to: ["ada@example.com", "bob@example.com"] },
    ]);
    const { source = "" } = server.arrived[0] ?? {};
    expect(source).toContain("From: Museum <hello@museum.example>");
    expect(source).toContain("To: Ada B <ada@example.com>, bob@example.com");
    expect(source).toMatch(/Subject: =\?UTF-8\?/i);
    expect(source).toContain("text/plain");
    expect(source).toContain("<p>Hello.</p>");
  });

  test("a mail of a person names the installation as its sender", async () => {
    await mailer().send({ ...mail, from: { name: "Eve", address: "eve@example.com" } });
    const [{ from, source } = { from: "", source: "" }] = server.arrived;
    expect(from).toBe("hello@museum.example");
    expect(source).toContain("From: Eve <eve@example.com>");
    expect(source).toContain("Sender: Museum <hello@museum.example>");
  });

  test("line breaks make no headers", async () => {
    await mailer().send({
      ...mail,
      subject: "Hi\r\nBcc: evil@example.com",
      to: [{ name: "A\r\nBcc: evil@example.com", address: "ada@example.com" }],
    });
    expect(server.arrived).toMatchObject([{ to: ["ada@example.com"] }]);
    expect(server.arrived[0]?.source).not.toMatch(/^Bcc:/m);
  });

  test.each([
    ["no server responds", () => "smtp://127.0.0.1:1"],
    ["the password is wrong", () => server.url.replace("word", "guess")],
  ])("when %s the failure has its code and reveals no secrets", async (_name, url) => {
    const failure = await mailer(url())
      .send(mail)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ key: "mailTransportInvalid", code: 501, status: 500 });
    expect(String(asRecord(failure)["cause"])).not.toMatch(/a pass|guess/);
    expect(failure).toMatchObject({ message: "The mail could not be sent.", reason: null });
    expect(server.arrived).toEqual([]);
  });

  test.each([
    [
      "no server responds",
      () => "smtp://127.0.0.1:1",
      "The mail server cannot be reached: connect ECONNREFUSED 127.0.0.1:1",
    ],
    [
      "no server has the name",
      () => "smtp://mail.invalid:25",
      /^The mail server cannot be reached: .*mail\.invalid/,
    ],
    [
      "the password is wrong",
      () => server.url.replace("word", "guess"),
      "The mail server refuses the user or the password: 535 Unknown user or password",
    ],
    ["a password is missing", () => server.url.replace(/\/\/.*@/, "//"), /refuses the mail: 530 /],
  ])("when %s, who may know it is told why, without secrets", async (_name, url, words) => {
    const failure = await mailer(url())
      .send(mail, { tellsWhy: true })
      .catch((error: unknown) => error);
    const { message } = asRecord(failure);
    expect(String(message).replace("The mail could not be sent. ", "")).toMatch(words);
    expect(String(message)).not.toMatch(/a pass|guess/);
  });

  test("when a recipient is refused, the reply of the server is told", async () => {
    const to = [{ address: "nobody@example.com" }];
    await expect(mailer().send({ ...mail, to }, { tellsWhy: true })).rejects.toMatchObject({
      reason: "mailRefused",
      params: { text: "550 No such mailbox" },
    });
  });
});

describe("without a mail server", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test("mails are written to files that only the owner can read", async () => {
    const lines: string[] = [];
    const log = { ...silentLogger, info: (line: string) => void lines.push(line) };
    const outbox = join(folder, "outbox");
    const mailer = createMailer({ smtpUrl: null, from: "hello@museum.example", outbox, log });
    const link = `https://cms.example/${"x".repeat(300)}`;
    await mailer.send({ ...mail, subject: "Hi\r\nBcc: evil@example.com", text: `Dear\n\n${link}` });
    const [name = ""] = await readdir(outbox);
    const file = join(outbox, name);
    expect(name).toMatch(/\.eml$/);
    const [headers = "", ...text] = (await readFile(file, "utf8")).split("\n\n");
    expect(headers).toContain("From: hello@museum.example\nTo: Ada B <ada@example.com>, bob@");
    expect(headers).toContain("Subject: Hi Bcc: evil@example.com\n");
    expect(text.join("\n\n")).toBe(`Dear\n\n${link}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(lines).toEqual([`A mail was written to ${file}.`]);
  });

  test("when nothing can be written, who may know it is told why, but not where", async () => {
    const outbox = join(folder, "file", "outbox");
    await writeFile(join(folder, "file"), "");
    const mailer = createMailer({ smtpUrl: null, from: "a@b.example", outbox, log: silentLogger });
    await expect(mailer.send(mail, { tellsWhy: true })).rejects.toMatchObject({
      reason: "mailNotWritten",
      params: { text: "ENOTDIR" },
    });
  });
});
