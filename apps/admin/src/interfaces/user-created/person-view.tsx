import { Avatar } from "@mantine/core";

import type { OptionValues } from "@rowhouse/extension-kit";

import type { userCreatedOptions } from "./interface.ts";
import type { Person } from "./model.ts";
import classes from "./user-created.module.css";

interface PersonViewProps {
  person: Person;
  display: OptionValues<typeof userCreatedOptions>["display"];
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
