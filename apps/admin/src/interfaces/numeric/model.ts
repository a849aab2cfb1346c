import { ownValue, type Field } from "@rowhouse/contract";

/** The step of the arrow keys: 1, or the last decimal place of decimals that have a length. */
export function stepOf(field: Pick<Field, "type" | "length">): number {
  if (field.type !== "decimal") return 1;
  const decimals = Number(field.length?.split(",")[1] ?? NaN);
  return Number.isInteger(decimals) ? Number(`1e-${decimals}`) : 1;
}

/** How many values the columns of a datatype hold. */
const sizes: Readonly<Record<string, bigint>> = {
  TINYINT: 2n ** 8n,
  SMALLINT: 2n ** 16n,
  MEDIUMINT: 2n ** 24n,
  INT: 2n ** 32n,
  BIGINT: 2n ** 64n,
};

interface Bounds {
  min: number | bigint | undefined;
  max: number | bigint | undefined;
  /** People may meet these bounds, so they are named before that. */
  isNarrow: boolean;
}

/**
 * The lowest and the highest number: those of the options, else those of the datatype in the names of MySQL. They do not
 * apply to a column that holds a number outside them: those of SQLite may be wider than their datatype.
 */
export function boundsOf(
  { type, datatype, signed }: Pick<Field, "type" | "datatype" | "signed">,
  options: { min?: number | undefined; max?: number | undefined },
  value: number | string | null,
): Bounds {
  const size = type === "integer" ? ownValue(sizes, datatype ?? "") : undefined;
  const lowest = signed ? (size === undefined ? undefined : -size / 2n) : 0n;
  const highest = size === undefined ? undefined : signed ? size / 2n - 1n : size - 1n;
  const held = typeof value === "string" && /^-?\d+$/.test(value) ? BigInt(value) : Number(value);
  const isWider =
    (lowest !== undefined && held < lowest) || (highest !== undefined && held > highest);
  const min = options.min ?? (isWider ? undefined : lowest);
  const max = options.max ?? (isWider ? undefined : highest);
  const hasOwn = options.min !== undefined || options.max !== undefined;
  const isSmall = size !== undefined && size <= 2n ** 16n && !isWider;
  return { min, max, isNarrow: hasOwn || isSmall };
}
