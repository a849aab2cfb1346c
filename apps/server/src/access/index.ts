export type { Access } from "./access-cache.ts";
export { findAccountByEmail } from "./account.ts";
export type { Account } from "./account.ts";
export { authenticate, publicActor, toActor } from "./authenticate.ts";
export { isCurrentCode } from "./second-factor.ts";
export {
  isJwt,
  passwordMark,
  projectOfToken,
  signToken,
  tokenLifetimes,
  verifyToken,
} from "./tokens.ts";
export type { Claims, TokenType } from "./tokens.ts";
