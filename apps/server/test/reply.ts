import { isRecord, parseJson, type ErrorBody, type Meta } from "@rowhouse/contract";

/** A JSON object of unknown shape. */
export type JsonObject = Record<string, unknown>;

/** The reply to a request. Reading a part of the body that is not there fails the test and shows the reply. */
export class Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Parsed when it is JSON, else text. */
  readonly body: unknown;

  constructor(status: number, headers: Readonly<Record<string, unknown>>, text: string) {
    this.status = status;
    this.headers = headers;
    this.text = text;
    const isJson = String(headers["content-type"]).startsWith("application/json") && text !== "";
    this.body = isJson ? parseJson(text) : text;
  }

  /** `data` of a single thing. */
  get item(): JsonObject {
    return recordIn(this, this.#data);
  }

  /** `data` of a list. */
  get items(): JsonObject[] {
    if (!Array.isArray(this.#data)) throw new Error(`No list: ${describe(this)}`);
    return this.#data.map((each) => recordIn(this, each));
  }

  /** `id` of a single thing with a numeric key. */
  get id(): number {
    const { id } = this.item;
    if (typeof id !== "number") throw new Error(`No numeric id: ${describe(this)}`);
    return id;
  }

  /** The figures of a successful reply (API contract 3.7). */
  get meta(): Meta | undefined {
    // The shape is what the contract says; the reply checker of the tests holds the server to it.
    return isRecord(this.body) ? (this.body["meta"] as Meta | undefined) : undefined;
  }

  /** Why the request failed (API contract 1.3); undefined when it succeeded. */
  get error(): ErrorBody["error"] | undefined {
    // As above: every failure is written by one function.
    return isRecord(this.body) ? (this.body["error"] as ErrorBody["error"] | undefined) : undefined;
  }

  get #data(): unknown {
    return isRecord(this.body) ? this.body["data"] : undefined;
  }
}

function recordIn(reply: Reply, value: unknown): JsonObject {
  if (!isRecord(value)) throw new Error(`No object: ${describe(reply)}`);
  return value;
}

function describe({ status, text }: Reply): string {
  return `${status} ${text.slice(0, 500)}`;
}
