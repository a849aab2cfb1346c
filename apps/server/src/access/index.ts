export { createAccess } from "./access-cache.ts";
export type { Access } from "./access-cache.ts";
export { actorOf, findAccountByEmail, findAccountById, foldEmail } from "./access-cache.ts";
export type { Account } from "./access-cache.ts";
export {
  authenticate,
  checkAccess,
  hasSecondFactor,
  isCurrent,
  lacksSecondFactor,
  mayComeFrom,
  publicActor,
  toActor,
} from "./caller.ts";
export { assertConfirmed } from "./confirmation.ts";
export {
  beginSession,
  confirmSession,
  endSession,
  endSessions,
  keepSession,
  listSessions,
  renewSession,
} from "./sessions.ts";
export type { Session } from "./sessions.ts";
export {
  fieldToken,
  listStaticTokens,
  makeStaticToken,
  removeStaticTokens,
  revokeStaticToken,
} from "./static-tokens.ts";
export type { StaticToken } from "./static-tokens.ts";
export {
  addPasskey,
  findPasskey,
  forgetChallenges,
  listPasskeys,
  makeUserHandle,
  notePasskeyUse,
  removePasskey,
  removePasskeys,
  renamePasskey,
  useChallenge,
} from "./passkeys.ts";
export type { Passkey } from "./passkeys.ts";
export {
  countRecoveryCodes,
  isRecoveryCode,
  makeRecoveryCodes,
  removeIdleCodes,
  removeRecoveryCodes,
} from "./recovery-codes.ts";
export { makeSecret, spendRecoveryCode, useCode } from "./second-factor.ts";
export { roleActor, viewClaims, withoutWrites } from "./caller.ts";
export type { Viewed } from "./caller.ts";
export {
  hasMark,
  passwordMark,
  passwordMarks,
  projectOfToken,
  signToken,
  tokenLifetimes,
  verifyToken,
} from "./tokens.ts";
export type { Claims, TokenType } from "./tokens.ts";
