import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Row, Text } from "../../design/words.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import classes from "./field-messages.module.css";

const token = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(((?:https?:|mailto:)[^\s)]+)\)/g;

/** The texts below an input: its problem, and the field's note. */
export function FieldMessages({
  id,
  problem,
  note,
}: {
  id: string;
  problem: string | null;
  note: string | null;
}) {
  return (
    <div className={classes.texts}>
      {problem !== null && (
        <Row
          as="p"
          gap={1}
          color="danger"
          className={classes.problem}
          id={`${id}-error`}
          role="alert"
        >
          <Icon name="error" size={16} />
          {problem}
        </Row>
      )}
      {note && (
        <Text as="p" color="quiet" breaks className={classes.note} id={`${id}-note`}>
          <NoteText text={note} />
        </Text>
      )}
    </div>
  );
}

/**
 * A field's note as inline Markdown: `code`, **strong**, *emphasis* and [links](https://…). Everything else is text;
 * nothing is inserted as HTML.
 */
function NoteText({ text }: { text: string }) {
  return <>{inline(text)}</>;
}

function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    parts.push(text.slice(end, match.index), renderToken(match));
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}

function renderToken({
  index,
  1: code,
  2: strong,
  3: emphasis,
  4: label,
  5: address,
}: RegExpExecArray): ReactNode {
  if (code !== undefined) return <code key={index}>{code}</code>;
  if (strong !== undefined) return <strong key={index}>{strong}</strong>;
  if (emphasis !== undefined) return <em key={index}>{emphasis}</em>;
  return (
    <Anchor key={index} href={address} inherit rel="noreferrer noopener" target="_blank">
      {label}
    </Anchor>
  );
}
