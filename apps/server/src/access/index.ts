export type { Access } from "./access-cache.ts";
export { findAccountByEmail, findAccountById, foldEmail } from "./account.ts";
export type { Account } from "./account.ts";
export { authenticate, lacksSecondFactor, publicActor, toActor } from "./caller.ts";
export { isCurrent, keepSession, sessionOf } from "./kept-sessions.ts";
export { makeSecret, useCode } from "./second-factor.ts";
export { passwordMark, projectOfToken, signToken, tokenLifetimes, verifyToken } from "./tokens.ts";
export type { Claims, TokenType } from "./tokens.ts";
