import { isRecord, limits, requestedChangeKeys, ownValue } from "@rowhouse/contract";
import type { ProblemPath, RequestedChange } from "@rowhouse/contract";
import { AppError, brokenRule } from "../../core/errors.ts";

const optionalKeys: ReadonlySet<string> = new Set(["kind", "delete_junction", "if_match"]);

/**
 * The changes in a body. What `data` holds is checked when the change is made. Throws `invalidInput` with the path of
 * what is missing, unknown or malformed, and `limitExceeded`.
 */
export function readChanges(body: unknown): RequestedChange[] {
  const changes = isRecord(body) ? body["changes"] : undefined;
  if (!Array.isArray(changes)) throw new AppError("invalidInput", brokenRule("changes", "array"));
  if (changes.length > limits.modelChanges)
    throw new AppError("limitExceeded", { name: "changes", limit: limits.modelChanges });
  return changes.map((entry: unknown, at) => {
    checkChange(entry, ["changes", at]);
    return entry;
  });
}

/** Checks its keys; what `data` holds is checked by what makes the change. */
function checkChange(entry: unknown, path: ProblemPath): asserts entry is RequestedChange {
  if (!isRecord(entry)) throw new AppError("invalidInput", brokenRule(path, "object"));
  const { kind } = entry;
  if (!isKind(kind)) {
    const options = Object.keys(requestedChangeKeys).join(", ");
    throw new AppError("invalidInput", brokenRule([...path, "kind"], "oneOf", { options }));
  }
  const needed = requestedChangeKeys[kind];
  for (const key of needed) checkKey(ownValue(entry, key), [...path, key]);
  checkVersions(kind, ownValue(entry, "if_match"), [...path, "if_match"]);
  const unknown = Object.keys(entry).find((key) => !needed.includes(key) && !optionalKeys.has(key));
  if (unknown !== undefined)
    throw new AppError("invalidInput", brokenRule([...path, unknown], "unknown"));
}

/** Several fields have their versions by their names; what is made has none. */
function checkVersions(kind: RequestedChange["kind"], sent: unknown, path: ProblemPath): void {
  if (sent === undefined) return;
  if (kind.startsWith("create_")) throw new AppError("invalidInput", brokenRule(path, "unknown"));
  const versions = kind === "update_fields" ? sent : [sent];
  if (!isRecord(versions) && !Array.isArray(versions))
    throw new AppError("invalidInput", brokenRule(path, "object"));
  if (!Object.values(versions).every((version) => typeof version === "string"))
    throw new AppError("invalidInput", brokenRule(path, "text"));
}

function checkKey(value: unknown, path: ProblemPath): void {
  if (value === undefined || value === null || value === "")
    throw new AppError("invalidInput", brokenRule(path, "required"));
  const key = path.at(-1);
  if (key === "id" && !Number.isInteger(value))
    throw new AppError("invalidInput", brokenRule(path, "integer"));
  if ((key === "collection" || key === "field") && typeof value !== "string")
    throw new AppError("invalidInput", brokenRule(path, "text"));
}

function isKind(value: unknown): value is RequestedChange["kind"] {
  return typeof value === "string" && Object.hasOwn(requestedChangeKeys, value);
}
