import { useHost, useTypedText, type InputProps } from "@rowhouse/extension-kit";

import { CodeBox, codeControl, formatTool, templateTool } from "../../design/code/code-box.tsx";
import type { JsonValue } from "../../design/code/code-value.ts";
import { jsonProblem } from "../../design/code/json.ts";
import type { codeOptions } from "./interface.ts";
import { readCode, templateCode, writeCode } from "./model.ts";

/** Code in one of several languages. JSON that cannot be read stays in the box and changes nothing. */
export function Input(props: InputProps<JsonValue, typeof codeOptions>) {
  const { field, options } = props;
  const { language, lineNumber } = options;
  const { t } = useHost();
  const form = { language, type: field.type };
  const { text, onText } = useTypedText<JsonValue>(props, {
    format: (value) => writeCode(value, form),
    parse: (typed) => readCode(typed, form),
  });
  const isJson = language === "application/json";
  const problem = isJson ? jsonProblem(text) : null;
  const tools = [
    ...(isJson ? formatTool(text, { problem, onText, t }) : []),
    ...templateTool(templateCode(options.template, form), { onText, t }),
  ];
  return (
    <CodeBox
      control={codeControl(props, {
        text,
        onText,
        language,
        hasLineNumbers: lineNumber,
        problem,
        t,
      })}
      tools={tools}
    />
  );
}
