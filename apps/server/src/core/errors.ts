export { ContractError as AppError, because, brokenRule } from "@rowhouse/contract";
export type { ErrorKey } from "@rowhouse/contract";
