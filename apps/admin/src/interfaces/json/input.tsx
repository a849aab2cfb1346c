import { useHost, useTypedText, type InputProps } from "@rowhouse/extension-kit";

import { CodeBox, type CodeTool } from "../../ui/code/code-box.tsx";
import { templateText, writeJson } from "../../ui/code/json-text.ts";
import type { JsonValue } from "../../ui/code/json-value.ts";
import { jsonProblem, parseJson } from "../../ui/code/parse-json.ts";
import type { jsonOptions } from "./interface.ts";

/** Any JSON as text. What is no JSON stays in the box; the value changes with the first text that is. */
export function Input(props: InputProps<JsonValue, typeof jsonOptions>) {
  const { id, labelledBy, describedBy, readOnly, required, error, options } = props;
  const { t } = useHost();
  const { text, onText } = useTypedText<JsonValue>(props, { format: writeJson, parse: parseJson });
  const problem = jsonProblem(text);
  const template = templateText(options.template);

  const tools: CodeTool[] = [];
  if (problem === null && text.trim() !== "")
    tools.push({
      icon: "format_indent_increase",
      label: t("interfaces.code.format"),
      onUse: () => onText(writeJson(JSON.parse(text))),
    });
  if (template !== null)
    tools.push({
      icon: "post_add",
      label: t("interfaces.code.fill_template"),
      onUse: () => onText(template),
    });

  return (
    <CodeBox
      describedBy={describedBy}
      id={id}
      isInvalid={error !== null}
      labelledBy={labelledBy}
      languageName="JSON"
      problem={problem}
      readOnly={readOnly}
      required={required}
      text={text}
      tools={tools}
      onText={onText}
    />
  );
}
