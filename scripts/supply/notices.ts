import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../checks/files.ts";
import type { ProductionPackage } from "./production-packages.ts";

const head = `Rowhouse contains the following packages of other authors. Their licenses want to be passed on with them.\n`;
const line = "=".repeat(80);

/** Returns the notices that the licenses require, as their authors wrote them; the same text stands once, with all that it is for. */
export function thirdPartyNotices(packages: readonly ProductionPackage[]): string {
  const byText = new Map<string, Set<string>>();
  for (const each of packages) {
    const text = textsOf(each).join("\n\n") || `License: ${each.license ?? "not stated"}`;
    byText.set(text, (byText.get(text) ?? new Set()).add(`${each.name} (${each.license ?? "?"})`));
  }
  const parts = [...byText].map(
    ([text, names]) => `${line}\n${[...names].toSorted().join("\n")}\n${line}\n\n${text}\n`,
  );
  return [head, ...parts].join("\n");
}

function textsOf({ path }: ProductionPackage): string[] {
  const folder = join(root, path);
  // Binaries of other platforms are not installed here; their license stands in the heading.
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|notice|copying)/i.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n").trim())
    .toSorted();
}
