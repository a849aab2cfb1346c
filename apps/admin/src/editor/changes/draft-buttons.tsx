import { Button, Popover } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { revealNextProblem } from "../../form/reveal-field.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { ChangeList, type ChangeListProps } from "./change-list.tsx";
import classes from "./draft-buttons.module.css";

interface DraftButtonsProps extends Omit<ChangeListProps, "onClose"> {
  /** How many fields have problems. */
  problems: number;
  /** How many changes there are. */
  count: number;
}

/** The way to the next problem, and the list of what is changed. */
export function DraftButtons({ problems, count, ...list }: DraftButtonsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {problems > 0 && (
        <Button
          aria-label={t("changes.next_problem", { count: problems })}
          className={classes.button}
          color="red"
          leftSection={<Icon name="error" size={18} />}
          variant="subtle"
          onClick={() => revealNextProblem()}
        >
          {t("changes.problems", { count: problems })}
        </Button>
      )}
      <Popover
        opened={isOpen}
        position="bottom-end"
        trapFocus
        width="min(440px, calc(100vw - 32px))"
        onChange={setOpen}
      >
        <Popover.Target>
          <Button
            className={classes.button}
            data-quiet
            variant="subtle"
            onClick={() => setOpen(!isOpen)}
          >
            {t("changes.count", { count })}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.list ?? ""}>
          <ChangeList {...list} onClose={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
    </>
  );
}
