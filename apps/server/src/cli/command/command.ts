/** A flag of a command, without its hyphens. */
export interface Flag {
  /** Stands for the value in the help, such as `DIR`; a flag without one is there or not. */
  value?: string;
  /** For the help: one line. */
  says: string;
}

/** A command of operators: all there is to say about it, so that help and failures are the same everywhere. */
export interface Command {
  /** How it is called, such as `npm run backup`. */
  call: string;
  /** Another way to call it, where npm is not there. */
  alsoCall?: string;
  /** For the help: what it does, in sentences. */
  does: string;
  /** Words that have to follow, in their order, such as `FILE`. */
  words?: readonly string[];
  flags: Readonly<Record<string, Flag>>;
  /** For the help: the page that explains more. */
  page?: string;
  /** The exit code of a failure where it is not 1. */
  failure?: number;
  run(given: Given): Promise<void>;
}

/** Where a command runs. */
export interface Surroundings {
  variables: NodeJS.ProcessEnv;
  /** Writes one line to the output. */
  say: (line: string) => void;
}

/** A command's flags and words, checked against its flags and words. */
export interface Given extends Surroundings {
  words: readonly string[];
  /** The value of a flag; undefined where it was not given. */
  value(flag: string): string | undefined;
  has(flag: string): boolean;
}

/** The flag that every command over the data folder has. */
export const dataFlag = {
  data: { value: "DIR", says: "the data folder; wins over ROWHOUSE_DATA_DIR, ./data without both" },
} satisfies Record<string, Flag>;

/** The flags of the configuration that were given, as `readConfig` takes them. */
export function configFlags(given: Pick<Given, "value">): string[] {
  return ["port", "host", "data"].flatMap((name) => {
    const value = given.value(name);
    return value === undefined ? [] : [`--${name}`, value];
  });
}
