import { useHost, useTypedText, type InputProps } from "@rowhouse/extension-kit";
import { startTransition, useState } from "react";

import { CodeBox, codeControl, formatTool, templateTool } from "../../design/code/code-box.tsx";
import type { JsonValue } from "../../design/code/code-value.ts";
import { jsonProblem, parseJson, templateText, writeJson } from "../../design/code/json.ts";
import { lazyPart } from "../../design/lazy/lazy-part.tsx";
import type { jsonOptions } from "./interface.ts";
import { branchesOf } from "./model.ts";

const JsonTree = lazyPart(async () => (await import("./json-tree.tsx")).JsonTree, {
  place: "part",
  texts: ["inputs"],
});

/** Any JSON as text, or as a tree. What is no JSON stays in the box; the value changes with the first text that is. */
export function Input(props: InputProps<JsonValue, typeof jsonOptions>) {
  const { t } = useHost();
  const { text, onText } = useTypedText<JsonValue>(props, { format: writeJson, parse: parseJson });
  const [isTree, setTree] = useState(false);
  const problem = jsonProblem(text);
  const hasBranches = problem === null && branchesOf(props.value) !== null;
  const language = "application/json";
  if (isTree && hasBranches) return <JsonTree {...props} onText={() => setTree(false)} />;
  return (
    <CodeBox
      control={codeControl(props, { text, onText, language, hasLineNumbers: true, problem, t })}
      tools={[
        ...(hasBranches
          ? [
              {
                icon: "account_tree",
                label: t("interfaces.json.as_tree"),
                // A value that is only looked at is looked through as well.
                onlyReads: true,
                // The text stays until the code of the tree is there.
                onUse: () => startTransition(() => setTree(true)),
              },
            ]
          : []),
        ...formatTool(text, { problem, onText, t }),
        ...templateTool(templateText(props.options.template), { onText, t }),
      ]}
    />
  );
}
