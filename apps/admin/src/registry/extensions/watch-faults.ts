import { extensionKinds, type ExtensionKind } from "@rowhouse/contract";

type Found = (kind: ExtensionKind, id: string) => void;

const address = /\/extensions\/custom\/(\w+)\/([\w.-]+)\//;

let found: Found | null = null;

/** Calls back when a script of an extension fails outside of rendering: in an event, a timer, a promise or on its way out. */
export function watchFaults(listener: Found): void {
  if (found === null) {
    window.addEventListener("error", ({ error, filename }) => look(error, filename));
    window.addEventListener("unhandledrejection", ({ reason }) => look(reason, ""));
  }
  found = listener;
}

/** Looks for the address of an extension among the places that an error went through. */
function look(error: unknown, file: string): void {
  const places = error instanceof Error ? (error.stack ?? "") : "";
  const [, kind, id = ""] = address.exec(places) ?? address.exec(file) ?? [];
  const known = extensionKinds.find((one) => one === kind);
  if (known !== undefined) found?.(known, id);
}
