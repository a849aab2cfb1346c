import { Button } from "@mantine/core";
import { findCollection } from "@rowhouse/contract";
import type { RestoreButtonProps } from "@rowhouse/extension-kit";
import { useState } from "react";
import { useTranslation } from "../../i18n/translation.ts";

import { useModel, useRights, useRolesOf } from "../../access/hooks.ts";
import { mayRestore, withOwnerKey } from "./removal.model.ts";
import { useRemoval } from "./use-removal.ts";

/** Brings a removed item back, for those who may. */
export function RestoreButton({ collection: name, itemKey, item }: RestoreButtonProps) {
  const { t } = useTranslation();
  const collection = findCollection(useModel(), name);
  const rights = useRights();
  const rolesOf = useRolesOf();
  if (collection === null) return null;
  const known = withOwnerKey(collection, item);
  if (!mayRestore({ rights, collection, item: known, rolesOf })) return null;
  return <OfferedButton {...{ collection, itemKey }} label={t("removal.restore")} />;
}

function OfferedButton({
  collection,
  itemKey,
  label,
}: Pick<RestoreButtonProps, "itemKey"> & {
  collection: NonNullable<ReturnType<typeof findCollection>>;
  label: string;
}) {
  const { restore } = useRemoval(collection);
  const [isBusy, setBusy] = useState(false);
  const handleRestore = async (): Promise<void> => {
    setBusy(true);
    await restore([itemKey], "update");
    setBusy(false);
  };
  return (
    <Button
      loading={isBusy}
      size="compact-xs"
      variant="subtle"
      onClick={() => void handleRestore()}
    >
      {label}
    </Button>
  );
}
