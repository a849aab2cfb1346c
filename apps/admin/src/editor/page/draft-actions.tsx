import { Button, Loader, Popover, VisuallyHidden } from "@mantine/core";
import type { Collection } from "@rowhouse/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { changeCount, type Draft, type Values } from "../../form/draft/draft.model.ts";
import { useDraft } from "../../form/draft/draft-store.ts";
import type { DraftSession } from "../../form/draft/use-draft-session.ts";
import { fieldOfKey } from "../../form/problems/nested-paths.ts";
import { pointOutField, revealNextProblem } from "../../form/reveal-field.ts";
import { addTexts } from "../../i18n/i18n.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useFieldLabels } from "../../registry/use-field-label.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import { useShortcut } from "../../ui/shortcuts/shortcuts.ts";
import classes from "./draft-actions.module.css";

const ChangeList = lazyPart(
  async () => {
    const [{ ChangeList: List }] = await Promise.all([
      import("../changes/change-list.tsx"),
      addTexts("changes"),
    ]);
    return List;
  },
  { place: "part" },
);

interface DraftActionsProps {
  collection: Collection;
  session: DraftSession;
  /** What the form shows of the saved values. */
  shownValues: (base: Values) => Values;
  isReadOnly: boolean;
}

/** Beside the save button: what is wrong, what is changed, and the ways through both by keys. */
export function DraftActions({ collection, session, shownValues, isReadOnly }: DraftActionsProps) {
  const { store, history } = session;
  const { t } = useTranslation();
  const { list } = useFormat();
  const labels = useFieldLabels(collection);
  const [isOpen, setOpen] = useState(false);
  const [report, setReport] = useState("");
  const count = useDraft(store, changeCount);
  const problems = useDraft(store, problemCount);
  const canRedo = useDraft(store, () => history.canRedo());

  function move(how: "undo" | "redo") {
    const changed = history[how]();
    const [first] = changed;
    if (first === undefined) return;
    pointOutField(first);
    setReport(
      t(how === "undo" ? "changes.undone" : "changes.redone", { fields: list(labels(changed)) }),
    );
  }
  useShortcut("undoChange", () => move("undo"), { enabled: !isReadOnly });
  useShortcut("redoChange", () => move("redo"), { enabled: !isReadOnly });
  useShortcut("nextProblem", () => void revealNextProblem(), { enabled: !isReadOnly });

  return (
    <>
      <VisuallyHidden role="status">{report}</VisuallyHidden>
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
      {(count > 0 || isOpen || canRedo) && (
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
            <Suspense fallback={<Loader size={20} />}>
              <ChangeList
                collection={collection}
                session={session}
                shownValues={shownValues}
                onClose={() => setOpen(false)}
                onMove={move}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}

function problemCount({ errors }: Draft): number {
  return new Set(Object.keys(errors).map(fieldOfKey)).size;
}
