import { useHost } from "@rowhouse/extension-kit";
import { useDeferredValue, useMemo } from "react";

import classes from "./preview.module.css";
import { renderMarkdown } from "./render.ts";

/** The text as readers see it. */
export function Preview({ text }: { text: string }) {
  const { t } = useHost();
  const shown = useDeferredValue(text);
  const html = useMemo(() => renderMarkdown(shown), [shown]);
  if (html.trim() === "")
    return <p className={classes.empty}>{t("interfaces.markdown.nothing")}</p>;
  // What it holds has been cleaned by `renderMarkdown`.
  return <div className={classes.preview} dangerouslySetInnerHTML={{ __html: html }} />;
}
