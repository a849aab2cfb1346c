import { expect, test } from "vitest";
import { invitationMail, passwordMail, linkBase } from "./mail-templates.ts";

const facts = { project: "Museum", url: "https://cms.example/x", locale: null };

test("a mail has the same content as text and as a page", () => {
  const { subject, text, html } = passwordMail({ ...facts, minutes: 20 });
  expect(subject).toBe("Museum: choose a new password");
  for (const part of ["20 minutes", "Choose a new password", facts.url])
    expect([text.includes(part), html.includes(part)]).toEqual([true, true]);
});

test("is written in the language of its reader if that is supported", () => {
  const subjectFor = (locale: string | null) =>
    invitationMail({ ...facts, locale, days: 30 }).subject;
  expect(subjectFor("de-DE")).toBe("Einladung zu Museum");
  for (const locale of ["en-US", "is-IS", "den", null])
    expect(subjectFor(locale)).toBe("You are invited to Museum");
});

test("names are shown as they are and never executed", () => {
  const project = `{{constructor.constructor('x')}} <script>alert(1)</script> "&' \${1}`;
  const { text, html } = invitationMail({ ...facts, project, days: 30 });
  expect(text).toContain(project);
  expect(html).not.toContain("<script>");
  expect(html).toContain("{{constructor.constructor(&#39;x&#39;)}} &lt;script&gt;");
  expect(html).toContain("&quot;&amp;&#39; ${1}");
});

test("what an inviter writes is quoted in both forms, and is never more than text", () => {
  const quotation = { name: "Ada <b>", text: "Hi {{x}}\r\n<script>1</script>\u0007\nBye" };
  const { text, html } = invitationMail({ ...facts, days: 30, quotation });
  expect(text).toContain("Ada <b> writes:\n\n> Hi {{x}}\n> <script>1</script> \n> Bye\n\n");
  expect(html).toContain("Ada &lt;b&gt; writes:");
  expect(html).toContain("Hi {{x}}<br>&lt;script&gt;1&lt;/script&gt; <br>Bye</blockquote>");
});

test.each([
  ["https://cms.example/", "https://cms.example"],
  [" http://cms.example/api// ", "http://cms.example/api"],
  ["", "https://own.example"],
  [null, "https://own.example"],
  ["javascript:alert(1)", "https://own.example"],
  ["cms.example", "https://own.example"],
])("with %j as the setting links begin with %s", (setting, expected) => {
  expect(linkBase({ project_url: setting }, "https://own.example")).toBe(expected);
});
