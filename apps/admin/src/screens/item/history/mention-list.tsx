import { Avatar } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./history.module.css";
import type { MentionedPerson } from "./use-mentions.ts";

export interface MentionListProps {
  id: string;
  people: readonly MentionedPerson[];
  /** The place of the one that Enter takes. */
  active: number;
  onChoose(person: MentionedPerson): void;
}

/** People to mention, below the comment box; the focus stays in the box. */
export function MentionList({ id, people, active, onChoose }: MentionListProps) {
  const { t } = useTranslation();
  return (
    <div id={id} role="listbox" aria-label={t("timeline.mention")} className={classes.mentions}>
      {people.map((person, index) => (
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes.mentionOption}
          // A click must not take the focus out of the box.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(person);
          }}
        >
          {/* Its initials would be read as part of the name. */}
          <span aria-hidden="true">
            <Avatar size={20} src={person.avatarUrl} name={person.name} alt="" color="accent" />
          </span>
          <span>{person.name}</span>
        </div>
      ))}
    </div>
  );
}
