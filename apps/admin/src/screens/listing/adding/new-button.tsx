import { Button, Menu } from "@mantine/core";
import { can, type Collection } from "@rowhouse/contract";
import { Link, useRouter } from "@tanstack/react-router";
import { Suspense, useState, type ReactNode } from "react";
import { MenuButton } from "../../../design/layers/opener.tsx";
import { useTranslation } from "../../../i18n/translation.ts";
import { itemAddress, newKey } from "../../../access/address/addresses.ts";
import { useMe, useRights } from "../../../access/hooks.ts";
import { Hint } from "../../../design/hint/hint.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import { unlistedAction, usePageActions } from "../../../design/page/page-actions.ts";
import { ShortcutHint } from "../../../design/shortcuts/shortcut-hint.tsx";
import { useShortcut, useShortcutKeys } from "../../../design/shortcuts/shortcuts.ts";
import { Stack, Text } from "../../../design/words.tsx";
import { InviteDialog, UploadDialog } from "../late-parts.ts";
import type { UploadDialogProps } from "../files/upload-dialog.tsx";
import { useArrivingFiles } from "../files/use-arriving-files.ts";
import classes from "../listing.module.css";

const files = "directus_files";
const people = "directus_users";

interface NewButtonProps {
  collection: Collection;
  /** Opens the dialog of a collection that has one: the upload of files, the invitation of people. */
  onDialog: () => void;
}

/**
 * Leads to a new item; for files to their upload, and for people, where an administrator adds them, to their invitation. It is off
 * where the role may not make one, and absent where nobody may.
 */
export function NewButton({ collection, onDialog }: NewButtonProps) {
  const { t } = useTranslation();
  const rights = useRights();
  const { isAdmin } = useMe();
  const keys = useShortcutKeys("newItem");
  if (collection.collection === "directus_activity") return null;
  const isAllowed = can(rights, collection, "create");
  const icon = <Icon name="add" size={18} />;
  const { collection: name } = collection;
  const isFiles = name === files;
  const text = t(isFiles ? "new_file" : name === people ? "new_user" : "new_item");
  if (!isAllowed) {
    return (
      <Hint label={t("no_permission_add")} kind="header">
        <Button
          leftSection={icon}
          data-disabled
          aria-disabled
          onClick={(event) => event.preventDefault()}
        >
          {text}
        </Button>
      </Hint>
    );
  }
  if (isFiles)
    return (
      <Button
        leftSection={<Icon name="upload" size={18} />}
        aria-haspopup="dialog"
        aria-keyshortcuts={keys?.aria}
        onClick={onDialog}
      >
        {text}
      </Button>
    );
  if (name === people && isAdmin) return <InviteButton onInvite={onDialog} />;
  return (
    <Button
      leftSection={icon}
      aria-keyshortcuts={keys?.aria}
      renderRoot={(root) => <Link {...root} to={itemAddress(collection.collection, newKey)} />}
    >
      {text}
    </Button>
  );
}

/** Invites people; its menu leads to a user who is made by hand, and has no mail. */
function InviteButton({ onInvite }: { onInvite: () => void }) {
  const { t } = useTranslation();
  const keys = useShortcutKeys("newItem");
  const router = useRouter();
  const newUser = { label: t("new_user"), icon: "person_add" };
  const run = () => void router.navigate({ href: itemAddress(people, newKey) });
  usePageActions([{ ...newUser, run }]);
  return (
    <Button.Group className={classes.ways ?? ""}>
      <Button
        leftSection={<Icon name="mail" size={18} />}
        aria-haspopup="dialog"
        onClick={onInvite}
      >
        {t("invite_people")}
      </Button>
      <MenuButton
        position="bottom-end"
        button={
          <Button
            {...unlistedAction}
            aria-label={t("more_ways_to_add")}
            className={classes.moreWays}
          >
            <Icon name="keyboard_arrow_down" />
          </Button>
        }
      >
        <Menu.Item
          leftSection={<Icon name={newUser.icon} size={18} />}
          rightSection={<ShortcutHint name="newItem" />}
          aria-keyshortcuts={keys?.aria}
          renderRoot={(root) => <Link {...root} to={itemAddress(people, newKey)} />}
        >
          {newUser.label}
        </Menu.Item>
      </MenuButton>
    </Button.Group>
  );
}

/** The dialog that invites people, as long as it is open. */
export function useInviteDialog(collection: Collection): { open: () => void; parts: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    parts: isOpen ? (
      <Suspense fallback={null}>
        <InviteDialog collection={collection} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}

/**
 * The upload of files into the library, which outlasts every change of the window: its dialog, and what is seen while files
 * are over the page. Files that are dropped there, or pasted, open it as well.
 */
export function useUploadDialog(
  collection: Collection,
  place: Pick<UploadDialogProps, "folder" | "makesFolders">,
): {
  open: () => void;
  parts: ReactNode;
} {
  const { t } = useTranslation();
  const rights = useRights();
  const [given, setGiven] = useState<readonly File[] | null>(null);
  const isOffered = collection.collection === files && can(rights, collection, "create");
  const enabled = isOffered && given === null;
  const isOver = useArrivingFiles(setGiven, { enabled });
  useShortcut("newItem", () => setGiven([]), { enabled });
  return {
    open: () => setGiven([]),
    parts: (
      <>
        {isOver ? (
          <Stack
            align="center"
            justify="center"
            surface="accent-soft"
            radius="card"
            color="accent"
            className={classes.dropHere}
          >
            <Icon name="cloud_upload" size={36} />
            <Text weight="medium">{t("drop_files", { mode: "other" })}</Text>
          </Stack>
        ) : null}
        {given === null ? null : (
          <Suspense fallback={null}>
            <UploadDialog files={given} {...place} onClose={() => setGiven(null)} />
          </Suspense>
        )}
      </>
    ),
  };
}
