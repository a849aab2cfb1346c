/** How full a star is. */
export type StarFill = "none" | "half" | "full";

/** How full the star at a place (from 1) is: from a quarter on it is half, from three quarters on full. */
export function fillOf(value: number, place: number): StarFill {
  const part = value - (place - 1);
  if (part >= 0.75) return "full";
  return part >= 0.25 ? "half" : "none";
}

/** The places of the stars; a number of stars that nobody could look at is cut. */
export function placesOf(maxStars: number): number[] {
  const count = Math.min(Math.max(Math.round(maxStars), 1), 20);
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** The nearest number that is a rating. */
export function inside(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}
