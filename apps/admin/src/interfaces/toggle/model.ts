/** Whether a value says yes or no: booleans, their numbers, their texts, or nothing. */
export function isTruth(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    typeof value === "boolean" ||
    ["0", "1", ""].includes(String(value))
  );
}
