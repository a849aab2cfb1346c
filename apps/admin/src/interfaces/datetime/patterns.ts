/** How the box writes the day, by the values of the option that fix it. */
export const patterns = {
  mdy: "mm/dd/yyyy",
  dmy: "dd/mm/yyyy",
  ymd: "yyyy-mm-dd",
} as const;
