import { useHost, type InputProps } from "@rowhouse/extension-kit";

import { loadModule } from "../../design/loading/load-module.ts";
import { RichText } from "../../design/rich-editor/rich-text.tsx";
import { basic } from "../../design/rich-editor/text-dom.ts";
import { toolOf } from "../../design/rich-editor/tools.ts";
import { chosenButtons, type wysiwygOptions } from "./interface.ts";

const importEditor = () => import("../../design/rich-editor/editor/editor.tsx");
const load = () => loadModule(importEditor);
const nothing = {};

/** Rich text with a toolbar while it has the focus, and commands behind a slash. */
export function Input({
  options,
  ...input
}: InputProps<string | number | null, typeof wysiwygOptions>) {
  const { t, notify } = useHost();
  return (
    <RichText
      allowed={basic}
      extra={nothing}
      field={{ ...input, placeholder: options.placeholder ?? "" }}
      load={load}
      tools={chosenButtons(options.buttons).map(({ name, command }) =>
        toolOf(command, t(`interfaces.wysiwyg.${name}`), name),
      )}
      onMissing={() => notify({ color: "danger", title: t("interfaces.wysiwyg.not_loaded") })}
    />
  );
}
