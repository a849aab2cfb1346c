import { useHost, type InputProps } from "@rowhouse/extension-kit";

import { loadModule } from "../../design/loading/load-module.ts";
import { RichText } from "../../design/rich-editor/rich-text.tsx";
import { toolOf } from "../../design/rich-editor/tools.ts";
import { withMedia } from "./allowed.ts";
import classes from "./full.module.css";
import type { wysiwygFullOptions } from "./interface.ts";

const importEditor = () => import("./editor.tsx");
const load = () => loadModule(importEditor);

/** Rich text with a fixed toolbar, tables, pictures and films; its HTML can be edited as well. */
export function Input({
  options,
  ...input
}: InputProps<string | number | null, typeof wysiwygFullOptions>) {
  const { t, notify } = useHost();
  return (
    <RichText
      allowed={withMedia}
      className={classes.content}
      extra={{
        pictureSource: { id: input.id, isUpload: options.upload_files, base: options.custom_url },
      }}
      field={{ ...input, placeholder: options.placeholder ?? "" }}
      isFixed
      load={load}
      tools={options.toolbarOptions.map((id) => toolOf(id, t(`interfaces.wysiwyg-full.${id}`)))}
      onMissing={() => notify({ color: "danger", title: t("interfaces.wysiwyg.not_loaded") })}
    />
  );
}
