/**
 * Content in pieces of one size, but for the last one; of no bytes there is no piece. Each fills the memory that `take` returns for its
 * number, counted from 0, and may be overwritten as soon as the next one is asked for.
 */
export async function* inPieces(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  take: (count: number) => Uint8Array,
): AsyncGenerator<Uint8Array, undefined> {
  let count = 0;
  let piece: Uint8Array | null = null;
  let size = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength;) {
      piece ??= take(count);
      const fitting = chunk.subarray(at, at + piece.byteLength - size);
      piece.set(fitting, size);
      at += fitting.byteLength;
      size += fitting.byteLength;
      if (size < piece.byteLength) continue;
      yield piece;
      [piece, size] = [null, 0];
      count += 1;
    }
  }
  if (piece !== null) yield piece.subarray(0, size);
  return undefined;
}
