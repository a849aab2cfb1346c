import { expect, test } from "vitest";
import { serverTrouble } from "./mailer.ts";

const url = "smtp://rowhouse:a%20pass%3Aword@mail.example";
const base64 = (text: string) => Buffer.from(text).toString("base64");

test.each([
  ["as it is", "a pass:word"],
  ["as it stands in the address", "a%20pass%3Aword"],
  ["encoded", base64("a pass:word")],
  ["encoded with the user", base64("\0rowhouse\0a pass:word")],
])("a server that repeats the password %s does not reveal it", (_how, secret) => {
  const response = `535 5.7.8 ${secret} is not\r\nright`;
  expect(serverTrouble({ code: "EAUTH", response }, url)).toEqual({
    reason: "mailLoginRefused",
    text: "535 5.7.8 … is not right",
  });
});

test("a password whose percent sign encodes nothing is not revealed either", () => {
  const { text } = serverTrouble({ response: "535 100%sure" }, "smtp://me:100%sure@mail.example");
  expect(text).toBe("535 …");
});

test("a long reply is cut", () => {
  const { text } = serverTrouble({ code: "EENVELOPE", response: "5".repeat(2_000) }, url);
  expect(String(text)).toHaveLength(300);
});
