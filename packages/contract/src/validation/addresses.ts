/** The entries of a list of network addresses, as a role stores it: with commas, blanks or line breaks between them. */
export function readAddresses(text: string): string[] {
  return text.split(/[\s,]+/).filter((entry) => entry !== "");
}

/** The first entry that is neither an address (`203.0.113.7`, `2001:db8::1`) nor a range (`10.0.0.0/8`); null without one. */
export function strangeAddress(text: string): string | null {
  return readAddresses(text).find((entry) => !isAddressOrRange(entry)) ?? null;
}

function isAddressOrRange(entry: string): boolean {
  const [address = "", prefix, ...more] = entry.split("/");
  const bits = isFour(address) ? 32 : isSix(address) ? 128 : 0;
  if (bits === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

function isFour(text: string): boolean {
  const parts = text.split(".");
  return (
    parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && +part < 256)
  );
}

/** Eight groups, of which `::` leaves out some; the last two may be written as an address of four numbers. */
function isSix(text: string): boolean {
  const [head = "", tail, ...more] = text.split("::");
  if (more.length > 0) return false;
  const last = tail ?? head;
  const four = last.slice(last.lastIndexOf(":") + 1);
  const endsInFour = isFour(four);
  const groups = [head, ...(tail === undefined ? [] : [tail])].flatMap((part) =>
    part === "" ? [] : part.split(":"),
  );
  const count = groups.length + (endsInFour ? 1 : 0);
  const plain = endsInFour ? groups.slice(0, -1) : groups;
  return (
    (tail === undefined ? count === 8 : count < 8) &&
    plain.every((group) => /^[\da-f]{1,4}$/i.test(group))
  );
}
