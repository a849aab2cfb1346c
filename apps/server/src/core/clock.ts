/** The only source of the current time, so that tests can stop it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Stored form of a moment on every vendor: UTC text `YYYY-MM-DD HH:mm:ss`. */
export function toStoredTime(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace("T", " ");
}
