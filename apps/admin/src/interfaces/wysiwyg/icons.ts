import { registerIcons } from "../../ui/icon/icon-store.ts";
import { readIconFiles } from "../../ui/icon/read-icon-files.ts";

// The button that fills the screen stands beside every text; asking for its icon would cost a request of its own.
registerIcons(
  readIconFiles(
    import.meta.glob<string>(
      "../../../../../node_modules/@material-symbols/svg-400/outlined/fullscreen.svg",
      { query: "?raw", import: "default", eager: true },
    ),
  ),
);
