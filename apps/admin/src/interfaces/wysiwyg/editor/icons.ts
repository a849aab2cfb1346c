import { registerIcons } from "../../../ui/icon/icon-store.ts";
import { readIconFiles } from "../../../ui/icon/read-icon-files.ts";

// The icons of the toolbar are bundled with the editor, to save a request for each.
registerIcons(
  readIconFiles(
    import.meta.glob<string>(
      [
        "../../../../../../node_modules/@material-symbols/svg-400/outlined/format_{bold,italic,underlined,strikethrough,quote,list_numbered,list_bulleted,clear,h1,h2,h3,h4,h5,h6}.svg",
        "../../../../../../node_modules/@material-symbols/svg-400/outlined/{subscript,superscript,code}.svg",
      ],
      { query: "?raw", import: "default", eager: true },
    ),
  ),
);
