/**
 * Something an operator has to put right before the server can run: a variable, a flag, a folder, a port.
 * The message is one sentence that names it and what to do; `main.ts` prints just that and exits with 1.
 */
export class SetupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "SetupError";
  }
}
