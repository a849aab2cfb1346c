/**
 * Why an authenticator gave nothing: the person let it be or took too long, the server is known by another address than this page,
 * the authenticator has a passkey of this account already, or it cannot make one that fits.
 */
export type PasskeyProblem = "let-be" | "elsewhere" | "known" | "unable";

/** An authenticator gave nothing. `origin` is the address at which the server's passkeys work. */
export class PasskeyError extends Error {
  override name = "PasskeyError";
  readonly problem: PasskeyProblem;
  readonly origin: string;

  constructor(problem: PasskeyProblem, origin: string, cause?: unknown) {
    super(`No passkey: ${problem}`, { cause });
    this.problem = problem;
    this.origin = origin;
  }
}
