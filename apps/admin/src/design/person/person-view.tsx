import { Avatar } from "@mantine/core";

import classes from "./person.module.css";

/** A person as shown: a name, and a picture when there is one. */
export interface Person {
  name: string;
  pictureUrl: string | null;
}

interface PersonViewProps {
  person: Person;
  display: "both" | "avatar" | "name";
}

/** Picture and name, or one of them; a picture alone has the name as its alternative text. */
export function PersonView({ person, display }: PersonViewProps) {
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
