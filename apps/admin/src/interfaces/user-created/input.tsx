import { useHost, type InputProps } from "@rowhouse/extension-kit";

import { readPerson } from "./model.ts";
import { PersonView } from "./person-view.tsx";
import classes from "./user-created.module.css";

/** Who made or last changed the item. The server knows, nobody edits it. */
export function Input({ id, labelledBy, describedBy, value, isNew, options }: InputProps) {
  const { t, users } = useHost();
  const person = readPerson(value, users, options.template);
  return (
    <p
      aria-describedby={describedBy}
      aria-labelledby={labelledBy}
      className={classes.text}
      id={id}
      role="note"
    >
      {person === null ? (
        t(`interfaces.user-created.${isNew ? "you" : "unknown"}`)
      ) : (
        <PersonView display={options.display} person={person} />
      )}
    </p>
  );
}
