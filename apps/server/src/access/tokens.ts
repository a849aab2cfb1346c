import { createHmac } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { AppError } from "../core/errors.ts";
import type { Project, ProjectTokens, TokenKeys } from "../core/project.ts";

/**
 * The purpose of a token (API contract 11.1); `sso` ties a browser to the single sign-on that it began, `view` lets an
 * administrator read as somebody else, `passkey` holds a challenge for an authenticator.
 */
export type TokenType =
  | ("auth" | "request_token" | "reset_password" | "invitation")
  | ("sso" | "view" | "passkey");

/** Seconds until tokens of a kind run out. */
export const tokenLifetimes: Readonly<Record<TokenType, number>> = {
  auth: 20 * 60,
  request_token: 5 * 60,
  reset_password: 20 * 60,
  invitation: 30 * 24 * 60 * 60,
  sso: 10 * 60,
  view: 20 * 60,
  passkey: 5 * 60,
};

/** The claims of a token that has been verified. `exp` in seconds since 1970. */
export interface Claims {
  type: TokenType;
  key: string;
  project: string;
  exp: number;
  [claim: string]: unknown;
}

type WithPassword = Readonly<{ id: number; password: string | null }>;

/**
 * Part of a token that depends on the password it was issued under: a changed password ends earlier sessions and links.
 */
export function passwordMark(project: Project, account: WithPassword): string {
  return passwordMarks(project, account)[0];
}

/** Whether something was issued under the password of now. */
export function hasMark(project: Project, account: WithPassword, mark: unknown): boolean {
  return passwordMarks(project, account).some((each) => each === mark);
}

/** One for each secret, the one that signs first. */
export function passwordMarks(project: Project, account: WithPassword): [string, ...string[]] {
  const known = marks.get(account);
  if (known !== undefined) return known;
  const markWith = ({ secret }: TokenKeys): string =>
    createHmac("sha256", secret)
      .update(`password ${account.id} ${account.password ?? ""}`)
      .digest("hex")
      .slice(0, 16);
  const { tokens } = project;
  const made: [string, ...string[]] = [markWith(tokens), ...tokens.former.map(markWith)];
  marks.set(account, made);
  return made;
}

/** Accounts are read once and never changed, so their marks need not be made for every request. */
const marks = new WeakMap<object, [string, ...string[]]>();

/**
 * A JWT (HS256) of the project. The payload is plain ASCII, because clients decode it themselves (API contract 11.1).
 * `now` in milliseconds.
 */
export async function signToken(
  project: Project,
  claims: { type: TokenType } & Record<string, unknown>,
  now: number,
): Promise<string> {
  const { secret, publicKey } = project.tokens;
  return new SignJWT({ ...claims, key: publicKey, project: project.key })
    .setProtectedHeader({ typ: "JWT", alg: "HS256" })
    .setExpirationTime(Math.floor(now / 1000) + tokenLifetimes[claims.type])
    .sign(secret);
}

/** Signature, kind, project and time (`now` in milliseconds), in that order (F1, F26). Throws `invalidToken` 101 or `expiredToken` 102. */
export async function verifyToken(
  project: Project,
  token: string,
  { type, now }: { type: TokenType | readonly TokenType[]; now: number },
): Promise<Claims> {
  const claims = knownClaims(project, token) ?? (await readClaims(project, token));
  assertClaims(project, claims, { type, now });
  return claims;
}

/** Kind, project and time of claims whose signature is good; throws as `verifyToken`. */
export function assertClaims(
  project: Project,
  claims: Claims,
  { type, now }: { type: TokenType | readonly TokenType[]; now: number },
): void {
  const isOfKind = typeof type === "string" ? type === claims.type : type.includes(claims.type);
  if (!isOfKind || claims.project !== project.key || !isKeyOf(project.tokens, claims.key))
    throw new AppError("invalidToken");
  if (claims.exp * 1000 <= now) throw new AppError("expiredToken");
}

/** Three parts and a header of that kind; anything else is a static token (API contract 1.4). */
export function isJwt(token: string): boolean {
  const [header = "", ...rest] = token.split(".", 4);
  if (rest.length !== 2) return false;
  if (header === lastHeader) return true;
  try {
    if (decodeProtectedHeader(token).typ !== "JWT") return false;
    lastHeader = header;
    return true;
  } catch {
    return false;
  }
}

/** All our tokens have the same header, which need not be decoded for every request. */
let lastHeader: string | null = null;

/** The project a token says it is for, before anything is verified; null when it says nothing. */
export function projectOfToken(token: string): string | null {
  try {
    const { project } = decodeJwt(token);
    return typeof project === "string" ? project : null;
  } catch {
    return null;
  }
}

/** A token comes with every request of a session, so the claims of valid ones are kept: the same object for the same token. */
export function knownClaims({ tokens }: Project, token: string): Claims | undefined {
  return verified.get(tokens)?.get(token);
}

/** Claims of a token with a valid signature. */
async function readClaims(project: Project, token: string): Promise<Claims> {
  const claims = await verifySignature(project, token);
  const cache = verified.get(project.tokens) ?? new LRUCache<string, Claims>({ max: 1000 });
  verified.set(project.tokens, cache);
  cache.set(token, claims);
  return claims;
}

const verified = new WeakMap<ProjectTokens, LRUCache<string, Claims>>();

function isKeyOf(tokens: ProjectTokens, key: string): boolean {
  return tokens.publicKey === key || tokens.former.some(({ publicKey }) => publicKey === key);
}

/** With the keys that the token names; the time is compared with the caller's clock, not here. */
async function verifySignature({ tokens }: Project, token: string): Promise<Claims> {
  const options = { algorithms: ["HS256"], currentDate: new Date(0) };
  const named = keyOfToken(token);
  const { secret } = tokens.former.find(({ publicKey }) => publicKey === named) ?? tokens;
  const { payload } = await jwtVerify(token, secret, options).catch((cause: unknown) => {
    throw new AppError("invalidToken", {}, { cause });
  });
  if (!isClaims(payload)) throw new AppError("invalidToken");
  return payload;
}

function keyOfToken(token: string): unknown {
  try {
    return decodeJwt(token)["key"];
  } catch {
    return null;
  }
}

function isClaims(claims: Record<string, unknown>): claims is Claims {
  return (
    typeof claims["type"] === "string" &&
    typeof claims["project"] === "string" &&
    typeof claims["exp"] === "number"
  );
}
