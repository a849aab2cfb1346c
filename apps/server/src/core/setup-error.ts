/**
 * Something an operator has to put right before the server or a command can do its work: a variable, a folder, a port, a database.
 * The message is one sentence that names it and what to do; commands print just that and exit with 1.
 */
export class SetupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "SetupError";
  }
}

/** A command was called in a way that it does not know: a word, a flag, a variable. It did nothing, and exits with 2. */
export class UsageError extends SetupError {}
