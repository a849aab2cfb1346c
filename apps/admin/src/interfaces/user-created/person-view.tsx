import { Icon } from "../../ui/icon/icon.tsx";
import type { Person } from "./model.ts";
import classes from "./user-created.module.css";

/** Picture and name, or one of them; the picture alone carries the name for those who cannot see it. */
export function PersonView({ person, display }: { person: Person; display: unknown }) {
  const isAlone = display === "avatar";
  return (
    <span className={classes.person} title={isAlone ? person.name : undefined}>
      {display !== "name" && (
        <span className={classes.picture}>
          {person.pictureUrl === null ? (
            <Icon label={isAlone ? person.name : undefined} name="person" size={18} />
          ) : (
            <img alt={isAlone ? person.name : ""} loading="lazy" src={person.pictureUrl} />
          )}
        </span>
      )}
      {!isAlone && <span className={classes.name}>{person.name}</span>}
    </span>
  );
}
