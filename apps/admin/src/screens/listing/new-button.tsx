import { Button } from "@mantine/core";
import { can, type Collection } from "@rowhouse/contract";
import { Link } from "@tanstack/react-router";
import { Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { itemAddress, newKey } from "../../access/address/addresses.ts";
import { useRights } from "../../access/hooks.ts";
import { Hint } from "../../design/hint/hint.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { useShortcut, useShortcutKeys } from "../../design/shortcuts/shortcuts.ts";
import { Stack, Text } from "../../design/words.tsx";
import { UploadDialog } from "./late-parts.ts";
import { useArrivingFiles } from "./files/use-arriving-files.ts";
import classes from "./listing.module.css";

const files = "directus_files";

interface NewButtonProps {
  collection: Collection;
  /** Opens the upload of files. */
  onUpload: () => void;
}

/** Leads to a new item; for files to their upload. It is off where the role may not make one, and absent where nobody may. */
export function NewButton({ collection, onUpload }: NewButtonProps) {
  const { t } = useTranslation();
  const rights = useRights();
  const keys = useShortcutKeys("newItem");
  if (collection.collection === "directus_activity") return null;
  const isAllowed = can(rights, collection, "create");
  const icon = <Icon name="add" size={18} />;
  const isFiles = collection.collection === files;
  const text = t(isFiles ? "new_file" : "new_item");
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
        onClick={onUpload}
      >
        {text}
      </Button>
    );
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

/**
 * The upload of files into the library, which outlasts every change of the window: its dialog, and what is seen while files
 * are over the page. Files that are dropped there, or pasted, open it as well.
 */
export function useUploadDialog(collection: Collection): {
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
            <UploadDialog files={given} onClose={() => setGiven(null)} />
          </Suspense>
        )}
      </>
    ),
  };
}
