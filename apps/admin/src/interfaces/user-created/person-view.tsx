import { Avatar } from "@mantine/core";

import type { Person } from "./model.ts";
import classes from "./user-created.module.css";

/** Picture and name, or one of them; the picture alone carries the name for those who cannot see it. */
export function PersonView({ person, display }: { person: Person; display: unknown }) {
  const isAlone = display === "avatar";
  return (
    <span className={classes.person} title={isAlone ? person.name : undefined}>
      {display !== "name" && (
        <Avatar
          alt={isAlone ? person.name : ""}
          className={classes.picture}
          color="accent"
          component="span"
          name={person.name}
          size={24}
          src={person.pictureUrl}
        />
      )}
      {!isAlone && (
        <span className={classes.name} dir="auto">
          {person.name}
        </span>
      )}
    </span>
  );
}
