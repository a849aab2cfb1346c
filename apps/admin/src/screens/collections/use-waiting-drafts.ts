import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../access/hooks.ts";
import { useSessionOwner } from "../../access/session-context.ts";
import { sharedJournal, type JournalEntry } from "../../form/draft/journal.ts";
import { notify } from "../../ui/notify/notify.ts";

/** The drafts of the user in this browser, and a way to discard one, which can be undone. */
export function useWaitingDrafts() {
  const { t } = useTranslation();
  const me = useMe();
  const project = useSessionOwner()?.project;
  const [drafts, setDrafts] = useState<readonly JournalEntry[]>([]);
  useEffect(() => {
    if (project === undefined) return undefined;
    let isOpen = true;
    const read = async () => {
      const found = await sharedJournal().listAll(me.id, project);
      if (isOpen) setDrafts(found);
    };
    // Without storage there are no drafts to show; the form says more when it is opened.
    const refresh = () => void read().catch(() => undefined);
    refresh();
    // Another tab may have saved or begun one.
    window.addEventListener("focus", refresh);
    return () => {
      isOpen = false;
      window.removeEventListener("focus", refresh);
    };
  }, [me.id, project]);

  const discard = async (draft: JournalEntry, name: string) => {
    const journal = sharedJournal();
    setDrafts((all) => all.filter((one) => one !== draft));
    await journal.remove(draft.scope, draft.writer);
    notify({
      color: "success",
      title: t("home.draft_discarded", { name }),
      actionLabel: t("home.undo"),
      onClick: () => {
        setDrafts((all) => [...all, draft].toSorted((a, b) => b.savedAt - a.savedAt));
        void journal.write(draft);
      },
    });
  };
  return { drafts, discard };
}
