export { ContractError as AppError } from "@rowhouse/contract";
export type { ErrorKey } from "@rowhouse/contract";
