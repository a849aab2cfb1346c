import { readIconFiles } from "./read-icon-files.ts";

/** The few icons of the pages before signing in. */
export const publicIcons = readIconFiles(
  import.meta.glob<string>(
    "../../../../../node_modules/@material-symbols/svg-400/outlined/{check,close,cloud_off,dns,error,info,login,schedule,search_off,visibility,visibility_off,warning}.svg",
    { query: "?raw", import: "default", eager: true },
  ),
);
