/** A query string as the server's parser nests it: `a[b][c]=1` becomes `{ a: { b: { c: '1' } } }`. */
export function parseBrackets(search: string): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    const [first = "", ...rest] = name.split(/\[|\]\[|\]/);
    put(result, [first, ...rest.filter((key) => key !== "")], value);
  }
  return result;
}

function put(target: Record<string, unknown>, path: string[], value: string): void {
  const [key = "", ...rest] = path;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  target[key] ??= {};
  put(target[key] as Record<string, unknown>, rest, value); // made in the line before
}
