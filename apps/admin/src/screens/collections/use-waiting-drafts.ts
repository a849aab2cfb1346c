import { useTranslation } from "react-i18next";
import { useMe } from "../../access/hooks.ts";
import { useSessionOwner } from "../../access/session-context.ts";
import type { JournalEntry } from "../../form/draft/journal.ts";
import { useJournalEntries } from "../../form/draft/use-journal-entries.ts";
import { notify } from "../../design/notify/notify.ts";

/** The drafts of the user in this browser, and a way to discard one, which can be undone. */
export function useWaitingDrafts() {
  const { t } = useTranslation();
  const { id: user } = useMe();
  const project = useSessionOwner()?.project;
  const { drafts, discard, putBack } = useJournalEntries({ user, project });
  const discardWithUndo = async (draft: JournalEntry, name: string) => {
    await discard(draft);
    notify({
      color: "success",
      title: t("home.draft_discarded", { name }),
      actionLabel: t("home.undo"),
      onClick: () => putBack(draft),
    });
  };
  return { drafts, discard: discardWithUndo };
}
