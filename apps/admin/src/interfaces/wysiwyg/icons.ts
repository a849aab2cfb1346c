import { registerIcons } from "../../ui/icon/icon-store.ts";
import { readIconFiles } from "../../ui/icon/read-icon-files.ts";

// Every text has the button that fills the screen; its icon is bundled to save a request.
registerIcons(
  readIconFiles(
    import.meta.glob<string>(
      "../../../../../node_modules/@material-symbols/svg-400/outlined/fullscreen.svg",
      { query: "?raw", import: "default", eager: true },
    ),
  ),
);
