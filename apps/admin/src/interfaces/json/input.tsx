import { useHost, useTypedText, type InputProps } from "@rowhouse/extension-kit";

import { CodeBox } from "../../ui/code/code-box.tsx";
import { codeControl, formatTool, templateTool } from "../../ui/code/code-tools.ts";
import { templateText, writeJson } from "../../ui/code/json-text.ts";
import type { JsonValue } from "../../ui/code/json-value.ts";
import { jsonProblem, parseJson } from "../../ui/code/parse-json.ts";
import type { jsonOptions } from "./interface.ts";

/** Any JSON as text. What is no JSON stays in the box; the value changes with the first text that is. */
export function Input(props: InputProps<JsonValue, typeof jsonOptions>) {
  const { t } = useHost();
  const { text, onText } = useTypedText<JsonValue>(props, { format: writeJson, parse: parseJson });
  const problem = jsonProblem(text);
  const language = "application/json";
  return (
    <CodeBox
      control={codeControl(props, { text, onText, language, hasLineNumbers: true, problem, t })}
      tools={[
        ...formatTool(text, { problem, onText, t }),
        ...templateTool(templateText(props.options.template), { onText, t }),
      ]}
    />
  );
}
