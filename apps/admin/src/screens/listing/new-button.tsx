import { Button } from "@mantine/core";
import { can, type Collection } from "@rowhouse/contract";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { itemAddress, newKey } from "../../access/address/addresses.ts";
import { useRights } from "../../access/hooks.ts";
import { Hint } from "../../design/hint/hint.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { lazyPart } from "../../design/lazy/lazy-part.tsx";
import { useShortcut, useShortcutKeys } from "../../design/shortcuts/shortcuts.ts";
import { Box, Text } from "../../design/words.tsx";
import { useArrivingFiles } from "./files/use-arriving-files.ts";
import classes from "./listing.module.css";

const UploadDialog = lazyPart(
  async () => (await import("./files/upload-dialog.tsx")).UploadDialog,
  { place: "dialog", onClose: ({ onClose }) => onClose() },
);

const files = "directus_files";

/**
 * Leads to a new item; for files to their upload. It is off where the role may not make one, and absent where nobody may.
 * @param isMain it is the one of the page, which has the keys and takes files that are dropped
 */
export function NewButton({ collection, isMain }: { collection: Collection; isMain: boolean }) {
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
  if (isFiles) return <NewFiles text={text} isMain={isMain} />;
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

/** Opens the dialog that uploads files, also with those that are dropped on the page or pasted. */
function NewFiles({ text, isMain }: { text: string; isMain: boolean }) {
  const { t } = useTranslation();
  const keys = useShortcutKeys("newItem");
  const [given, setGiven] = useState<readonly File[] | null>(null);
  const enabled = isMain && given === null;
  const isOver = useArrivingFiles(setGiven, { enabled });
  useShortcut("newItem", () => setGiven([]), { enabled });
  return (
    <>
      <Button
        leftSection={<Icon name="upload" size={18} />}
        aria-haspopup="dialog"
        aria-keyshortcuts={keys?.aria}
        onClick={() => setGiven([])}
      >
        {text}
      </Button>
      {isOver ? (
        <Box surface="accent-soft" radius="card" className={classes.dropHere}>
          <Icon name="cloud_upload" size={36} />
          <Text weight="medium">{t("drop_files", { mode: "other" })}</Text>
        </Box>
      ) : null}
      {given === null ? null : (
        <Suspense fallback={null}>
          <UploadDialog files={given} onClose={() => setGiven(null)} />
        </Suspense>
      )}
    </>
  );
}
