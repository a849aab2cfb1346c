/** The envelope `{"data":[…]}` of API contract 1.3, written piece by piece. */
export async function* jsonPieces(
  pieces: AsyncIterable<object[]>,
  envelope: { isPublic: boolean },
): AsyncGenerator<string> {
  let separator = '{"data":[';
  for await (const items of pieces) {
    yield separator + JSON.stringify(items).slice(1, -1);
    separator = ",";
  }
  const start = separator === "," ? "" : separator;
  yield `${start}]${envelope.isPublic ? ',"public":true' : ""}}`;
}
