import type { ByteRange } from "./file-store.ts";

/** Bytes that are read at a time: enough for the head of a file, and little where a program goes through all of it in leaps. */
const pageBytes = 256 * 1024;
/** Pages that are kept: one at the head, one at the end, and where it is read. */
const keptPages = 4;

/** Content elsewhere, as libraries read it: no more of it is fetched than they look at. `read` returns a range of it. */
export function rangedBlob(size: number, read: (range: ByteRange) => Promise<Uint8Array>): Blob {
  const pages = new Map<number, Promise<Uint8Array>>();
  const pageAt = (number: number): Promise<Uint8Array> => {
    const start = number * pageBytes;
    const page = pages.get(number) ?? read({ start, end: Math.min(size, start + pageBytes) - 1 });
    // The page that was asked for last stays the longest.
    pages.delete(number);
    pages.set(number, page);
    const [oldest] = pages.keys();
    if (pages.size > keptPages && oldest !== undefined) pages.delete(oldest);
    return page;
  };
  return new RangedBlob(0, size, pageAt);
}

class RangedBlob extends Blob {
  override readonly size: number;
  readonly #start: number;
  readonly #end: number;
  readonly #pageAt: (number: number) => Promise<Uint8Array>;

  constructor(start: number, end: number, pageAt: (number: number) => Promise<Uint8Array>) {
    super([]);
    this.#start = start;
    this.#end = end;
    this.#pageAt = pageAt;
    this.size = end - start;
  }

  /** Ends are counted from the beginning: nobody here counts them from behind. */
  override slice(start = 0, end = this.size): Blob {
    const last = Math.min(this.#end, this.#start + end);
    return new RangedBlob(Math.min(last, this.#start + start), last, this.#pageAt);
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.arrayBuffer());
  }

  override stream(): never {
    throw new Error("Content elsewhere is read in ranges only.");
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(this.size);
    for (let at = this.#start; at < this.#end;) {
      const number = Math.floor(at / pageBytes);
      const page = await this.#pageAt(number);
      const part = page.subarray(at - number * pageBytes, this.#end - number * pageBytes);
      if (part.byteLength === 0)
        throw new RangeError("The content is shorter than it was said to be.");
      bytes.set(part, at - this.#start);
      at += part.byteLength;
    }
    return bytes.buffer;
  }
}
