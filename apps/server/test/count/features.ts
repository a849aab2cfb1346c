/**
 * Features of an address, in words that can be counted: `limit -1`, `filter eq`, `fields *.*`, `meta page`. They are read from
 * the text of the address and not with the server's own parser, which is part of what is tested.
 */
export function featuresOf(url: string): string[] {
  const { searchParams } = new URL(url, "http://server");
  return [...searchParams].flatMap(([name, value]) => {
    const [parameter = "", ...inner] = name.split(/[[\]]+/).filter((part) => part !== "");
    return [parameter, ...detailsOf(parameter, inner, value).map((each) => `${parameter} ${each}`)];
  });
}

function detailsOf(parameter: string, inner: readonly string[], value: string): string[] {
  switch (parameter) {
    case "filter":
      return filterDetails(inner);
    case "fields":
      return value.split(",").map(fieldForm);
    case "sort":
      return value
        .split(",")
        .map((name) => (name === "?" ? "?" : name[0] === "-" ? "-name" : "name"));
    case "meta":
      return value.split(",");
    case "status":
    case "lang":
      return [value === "*" ? "*" : "name"];
    case "limit":
      return [Number(value) > 0 ? "number" : value];
    default:
      return [];
  }
}

/** `filter[a.b][0][gte]`: the operator, and the forms it is used in; `filter[$or][0][a]`: the group, and what is in it. */
function filterDetails(inner: readonly string[]): string[] {
  const [group = ""] = inner;
  if (group === "$or" || group === "$and") return [group, ...filterDetails(inner.slice(2))];
  const [path = "", ...rest] = inner.map((part) => part.toLowerCase());
  const [operator = "short form"] = rest.filter((part) => !/^\d+$/.test(part));
  return [
    operator,
    ...(path.includes(".") ? ["a.b"] : []),
    ...(/^\d+$/.test(rest[0] ?? "") ? ["list form"] : []),
  ];
}

function fieldForm(entry: string): string {
  if (entry.startsWith("-")) return entry === "-" ? "-" : "-name";
  if (entry.endsWith("*")) return entry === "*" ? "*" : entry.replace(/^[^*]+(?=\.)/, "name");
  return entry.includes(".") ? "a.b" : "name";
}
