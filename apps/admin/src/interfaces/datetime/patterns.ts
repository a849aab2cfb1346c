/** How the box writes a date-time, by the values of the option. */
export const patterns = {
  mdy: "mm/dd/yyyy hh:mm:ss",
  dmy: "dd/mm/yyyy hh:mm:ss",
  ymd: "yyyy-mm-dd hh:mm:ss",
} as const;
