import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./field-messages.module.css";
import { NoteText } from "./note-text.tsx";

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
        <p className={classes.problem} id={`${id}-error`} role="alert">
          <Icon name="error" size={16} />
          {problem}
        </p>
      )}
      {note && (
        <p className={classes.note} id={`${id}-note`}>
          <NoteText text={note} />
        </p>
      )}
    </div>
  );
}
