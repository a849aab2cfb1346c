import { brokenRules, ContractError } from "../errors/contract-error.ts";
import type { Problem } from "../errors/problems.ts";
import type { RuleName } from "../errors/rules.ts";

/** The errors of the rules whose problems are not `invalidInput` (API contract 7.3). */
const errorKeys: Partial<Record<RuleName, "listForField" | "unprocessable">> = {
  scalar: "listForField",
  patternInvalid: "unprocessable",
  length: "unprocessable",
  precision: "unprocessable",
};

/**
 * One error for all broken rules of an item: `field: message field2: message` (API contract 7.3). The first one decides
 * the code. `breaches` is for clients that do not know `problems`.
 */
export function validationError(problems: readonly Problem[]): ContractError {
  const [first] = problems;
  return new ContractError((first && errorKeys[first.rule]) ?? "invalidInput", {
    ...brokenRules(problems),
    breaches: problems.map(({ path, rule, values }) => ({
      field: path.at(-1),
      rule,
      params: rule === "length" ? { length: values["max"] } : values,
    })),
  });
}
