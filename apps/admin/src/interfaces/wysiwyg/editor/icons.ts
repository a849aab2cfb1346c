import { registerIcons } from "../../../ui/icon/icon-store.ts";
import { readIconFiles } from "../../../ui/icon/read-icon-files.ts";

// The toolbar's own icons come with the editor; one by one they would cost a request each.
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
