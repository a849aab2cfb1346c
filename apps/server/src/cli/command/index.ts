/** The tools that make commands of programs beside the server: `npm run demo`, `schema`, `types`. */
export { configFlags } from "./command.ts";
export type { Command, Given } from "./command.ts";
export { runCommand } from "./run-command.ts";
export { refuseUnknownVariables } from "../../config/known-variables.ts";
export { SetupError, systemReason, UsageError } from "../../core/setup-error.ts";
