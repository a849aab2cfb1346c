import { Readable } from "node:stream";

/** A long list as it is read: pieces of its items, and at the end the figures that were requested. */
export interface Pieces {
  next(): Promise<IteratorResult<object[], object | undefined>>;
  /** Ends reading, also before it has begun. */
  return(value: undefined): Promise<unknown>;
}

/**
 * Streams a long list while it is read, in the same envelope as any other. Reading ends with the reply, also with one that its
 * reader gives up; without a body nothing is read.
 */
export function streamOf(
  pieces: Pieces,
  { isPublic, hasBody }: { isPublic: boolean; hasBody: boolean },
): Readable {
  const body = Readable.from(hasBody ? jsonPieces(pieces, isPublic) : []);
  // A generator that was never asked for anything does not end what it reads from.
  body.once("close", () => void pieces.return(undefined).catch(() => undefined));
  return body;
}

/** The envelope `{"data":[…],"meta":{…}}` of API contract 1.3, written piece by piece. */
async function* jsonPieces(pieces: Pieces, isPublic: boolean): AsyncGenerator<string> {
  let separator = '{"data":[';
  for (;;) {
    const { value, done } = await pieces.next();
    if (done) {
      const start = separator === "," ? "" : separator;
      const meta = value === undefined ? "" : `,"meta":${JSON.stringify(value)}`;
      yield `${start}]${meta}${isPublic ? ',"public":true' : ""}}`;
      return;
    }
    yield separator + JSON.stringify(value).slice(1, -1);
    separator = ",";
  }
}
