export { ContractError as AppError, because, brokenRule, brokenRules } from "@rowhouse/contract";
export type { ErrorKey } from "@rowhouse/contract";

/** The keys of a body that are not known, shortened for a message; null without any. */
export function unknownKeys(sent: object, known: ReadonlySet<string>): string | null {
  const unknown = Object.keys(sent).filter((key) => !known.has(key));
  return unknown.length > 0 ? unknown.map((key) => key.slice(0, 64)).join(", ") : null;
}
