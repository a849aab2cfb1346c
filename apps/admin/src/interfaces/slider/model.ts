/** The number with its unit behind a space that does not break. */
export function withUnit(number: string, unit: string | undefined): string {
  return unit === undefined ? number : `${number}\u00a0${unit}`;
}

/** Where on the track a number stands, from 0 to 1; no number is at the start. */
export function shareOf(number: number | null, { min, max }: { min: number; max: number }): number {
  if (number === null) return 0;
  return Math.min(Math.max((number - min) / (max - min), 0), 1);
}

/** A step the browser can work with. */
export function stepOf(step: number): number | "any" {
  return step > 0 ? step : "any";
}
