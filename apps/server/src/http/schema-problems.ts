import { problem, ownValue } from "@rowhouse/contract";
import type { Problem, ProblemPath } from "@rowhouse/contract";
import type { TValidationError } from "typebox/error";

/** What a body has wrong, by the checker's findings: at most one problem per path. */
export function schemaProblems(errors: readonly TValidationError[]): Problem[] {
  const found = new Map<string, Problem>();
  for (const error of errors)
    for (const each of problemsOf(error)) {
      const path = JSON.stringify(each.path);
      if (!found.has(path)) found.set(path, each);
    }
  return [...found.values()];
}

function problemsOf(error: TValidationError): Problem[] {
  const at = pathOf(error.instancePath);
  switch (error.keyword) {
    case "required":
      return error.params.requiredProperties.map((name) => problem([...at, name], "required"));
    case "additionalProperties":
      return error.params.additionalProperties.map((name) => problem([...at, name], "unknown"));
    case "maxLength":
      return [problem(at, "length", { max: error.params.limit })];
    case "minLength":
      return [
        error.params.limit === 1
          ? problem(at, "required")
          : problem(at, "minLength", { min: error.params.limit }),
      ];
    case "minimum":
      return [problem(at, "minimum", { min: Number(error.params.limit) })];
    case "maximum":
      return [problem(at, "maximum", { max: Number(error.params.limit) })];
    case "enum":
      return [problem(at, "oneOf", { options: error.params.allowedValues.join(", ") })];
    case "type":
      return [problem(at, ownValue(ruleOfType, String(error.params.type)) ?? "malformed")];
    // A property that is not known is reported by its object.
    case "boolean":
      return [];
    default:
      return [problem(at, "malformed")];
  }
}

const ruleOfType: Readonly<
  Record<string, "text" | "integer" | "decimal" | "boolean" | "array" | "object">
> = {
  string: "text",
  integer: "integer",
  number: "decimal",
  boolean: "boolean",
  array: "array",
  object: "object",
};

/** The parts of a JSON pointer; indexes of lists are numbers. */
function pathOf(pointer: string): ProblemPath {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
