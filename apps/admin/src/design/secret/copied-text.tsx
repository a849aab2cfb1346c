import { useState } from "react";
import { IconButton } from "../hint/icon-button.tsx";
import { notify } from "../notify/notify.ts";
import classes from "./copied-text.module.css";

interface CopiedTextProps {
  text: string;
  /** Names of the button before and after, and what is said where the page may not use the clipboard. */
  labels: { copy: string; copied: string; failed: string };
  /** Nobody reads it: as much of it is shown as one line holds. */
  isCut?: boolean;
  /** It is in the clipboard already. */
  isCopied?: boolean;
}

/** A text for another program or person: shown as it is, selected at a click, and copied by its button. */
export function CopiedText({ text, labels, isCut = false, isCopied = false }: CopiedTextProps) {
  const [isCopiedHere, setCopied] = useState(false);
  const wasCopied = isCopied || isCopiedHere;

  async function handleCopy() {
    if (await copyText(text)) return setCopied(true);
    notify({ color: "warning", title: labels.failed });
  }

  return (
    <div className={classes.box}>
      <code dir="ltr" data-cut={isCut || undefined}>
        {text}
      </code>
      <IconButton
        icon={wasCopied ? "check" : "content_copy"}
        label={wasCopied ? labels.copied : labels.copy}
        onClick={() => void handleCopy()}
      />
    </div>
  );
}

/** Whether it is in the clipboard now: browsers give that to secure pages only. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
