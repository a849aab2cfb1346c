import { VisuallyHidden } from "@mantine/core";
import type { Collection } from "@rowhouse/contract";
import { Suspense, useState } from "react";
import { useFormat, useTranslation } from "../../i18n/translation.ts";

import { useLoadAhead } from "../../access/start/startup-idle.ts";
import { isDirty, type Draft, type Values } from "../../form/draft/draft.model.ts";
import { useDraft, useDraftLater } from "../../form/draft/draft-store.ts";
import type { DraftSession } from "../../form/draft/use-draft-session.ts";
import { fieldOfKey } from "../../form/problems/nested-paths.ts";
import { pointOutField, revealNextProblem } from "../../form/reveal-field.ts";
import { useFieldLabels } from "../../registry/use-field-label.ts";
import { lazyPart } from "../../design/lazy/lazy-part.tsx";
import { useShortcut } from "../../design/shortcuts/shortcuts.ts";

const DraftButtons = lazyPart(
  async () => (await import("../changes/draft-buttons.tsx")).DraftButtons,
  // Saving goes on without them.
  { place: "part", texts: ["changes"], missing: () => null },
);

interface DraftActionsProps {
  collection: Collection;
  session: DraftSession;
  /** The saved values as the form shows them. */
  shownValues: (base: Values) => Values;
  isReadOnly: boolean;
  /** How many changes there are. */
  count: number;
}

/** Beside the save button: what is wrong, what is changed, and the ways through both by keys. */
export function DraftActions(props: DraftActionsProps) {
  const { collection, session, shownValues, isReadOnly, count } = props;
  const { store, history } = session;
  const { t } = useTranslation();
  const { list } = useFormat();
  const labels = useFieldLabels(collection);
  const [report, setReport] = useState("");
  const problems = useDraft(store, problemCount);
  // A discarded change can be brought back. They come when the key is shown, as their count does.
  const hasMoves = useDraftLater(
    store,
    (draft) => isDirty(draft) || history.canUndo() || history.canRedo(),
  );
  // The first key that is typed finds them.
  useLoadAhead("needed", DraftButtons.preload);

  function move(how: "undo" | "redo") {
    const changed = history[how]();
    const [first] = changed;
    if (first === undefined) return;
    pointOutField(first);
    const fields = list(labels(changed));
    setReport(t(how === "undo" ? "changes.undone" : "changes.redone", { fields }));
  }
  useShortcut("undoChange", () => move("undo"), { enabled: !isReadOnly });
  useShortcut("redoChange", () => move("redo"), { enabled: !isReadOnly });
  useShortcut("nextProblem", () => void revealNextProblem(), { enabled: !isReadOnly });

  return (
    <>
      <VisuallyHidden role="status">{report}</VisuallyHidden>
      {(hasMoves || problems > 0) && (
        <Suspense fallback={null}>
          <DraftButtons
            collection={collection}
            count={count}
            problems={problems}
            session={session}
            shownValues={shownValues}
            onMove={move}
          />
        </Suspense>
      )}
    </>
  );
}

function problemCount({ errors }: Draft): number {
  return new Set(Object.keys(errors).map(fieldOfKey)).size;
}
