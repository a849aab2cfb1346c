import type { ItemKey } from "@rowhouse/contract";
import { client } from "./client.ts";

/** Milliseconds after which a download that nothing was heard of has begun. */
const begunMs = 60_000;

/**
 * Downloads several files as one ZIP. The browser takes it as the reply to a form, so that gigabytes go to the disk and never
 * through the page, and the token stands in no address. Resolves when the download has been asked for; `onRefused` is called
 * later, where the server sent something else, which the browser lets no page read.
 */
export async function downloadFiles(
  keys: readonly ItemKey[],
  { onRefused }: { onRefused: () => void },
): Promise<void> {
  const { action, fields } = await client().form("POST /:project/files/archive", {
    keys: keys.join(","),
  });
  // Forms reach our own origin only (content security policy); elsewhere the browser has to collect the bytes.
  if (new URL(action, location.href).origin !== location.origin)
    return await collect(action, fields);
  const frame = document.createElement("iframe");
  frame.name = `archive-${crypto.randomUUID()}`;
  frame.hidden = true;
  document.body.append(frame);
  submit({ action, fields, target: frame.name });
  // A download leaves the frame empty; what loads there is a refusal.
  frame.addEventListener("load", () => {
    if (frame.contentDocument?.URL === "about:blank") return;
    frame.remove();
    onRefused();
  });
  setTimeout(() => frame.remove(), begunMs);
}

function submit(form: { action: string; fields: Record<string, string>; target: string }): void {
  const element = document.createElement("form");
  Object.assign(element, { method: "post", action: form.action, target: form.target });
  element.hidden = true;
  for (const [name, value] of Object.entries(form.fields)) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    element.append(field);
  }
  document.body.append(element);
  element.submit();
  element.remove();
}

async function collect(action: string, fields: Record<string, string>): Promise<void> {
  const reply = await fetch(action, { method: "POST", body: new URLSearchParams(fields) });
  if (!reply.ok) throw new Error(`The archive was refused with ${reply.status}.`);
  const url = URL.createObjectURL(await reply.blob());
  const link = document.createElement("a");
  Object.assign(link, { href: url, download: "files.zip" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), begunMs);
}
