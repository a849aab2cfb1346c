import type { ReactNode } from "react";
import { useDraft } from "../../form/draft/draft-store.ts";
import { changeCount, isDirty } from "../../form/draft/draft.model.ts";
import type { DraftSession } from "../../form/draft/use-draft-session.ts";
import { Page, type PageProps } from "../../ui/page/page.tsx";
import type { Saving } from "../save/use-save.ts";
import { LeaveGuard } from "../../ui/page/leave-guard.tsx";
import { SaveButton, type MenuMode } from "./save-button.tsx";

/** What the header of an editing page says. */
export interface Heading {
  title: string;
  /** What is done here, in full, for those who do not see the path. */
  what: string;
  /** Undefined: there is no list to go back to. */
  back: string | undefined;
  breadcrumb: { label: string; to?: string }[];
}

export interface EditorPageProps extends Pick<
  PageProps,
  "titleExtra" | "actions" | "drawer" | "drawerAuto"
> {
  heading: Heading;
  session: DraftSession;
  saving: Pick<Saving, "isSaving" | "save">;
  /** The user may save at all. */
  maySave: boolean;
  /** There is something to save. */
  canSave: boolean;
  saveModes: readonly MenuMode[];
  /** Leaving offers to save as well. */
  savesOnLeave: boolean;
  notices: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** The frame of every page that edits items: header with the save button, notices, form, question before leaving. */
export function EditorPage(props: EditorPageProps) {
  const { heading, session, saving, maySave, canSave, saveModes, savesOnLeave } = props;
  const { store } = session;
  const count = useDraft(store, changeCount);
  return (
    <Page
      title={heading.title}
      titleExtra={props.titleExtra}
      back={heading.back}
      breadcrumb={heading.breadcrumb}
      actions={props.actions}
      primary={
        maySave ? (
          <SaveButton
            count={count}
            canSave={canSave}
            isSaving={saving.isSaving}
            modes={saveModes}
            onSave={(mode) => void saving.save(mode)}
          />
        ) : null
      }
      drawerAuto={props.drawerAuto}
      drawer={props.drawer}
    >
      {props.notices}
      <section aria-label={heading.what}>{props.children}</section>
      <LeaveGuard
        hasEdits={() => isDirty(store.get())}
        count={count}
        canSave={canSave && savesOnLeave}
        isSaving={saving.isSaving}
        onSave={() => saving.save("none")}
        onDiscard={store.reset}
      />
    </Page>
  );
}
