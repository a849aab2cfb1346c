import { Button } from "@mantine/core";
import { ItemPicker, useHost, type ChangeList } from "@rowhouse/extension-kit";
import { useState } from "react";

import { Icon } from "../../../ui/icon/icon.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import classes from "../related-list.module.css";
import { columnCollection } from "../related-query.model.ts";
import { usePicking } from "./use-picking.ts";
import type { RelatedListState } from "../use-related-list.ts";
import type { RowRights } from "../use-row-rights.ts";

interface ListActionsProps {
  state: RelatedListState;
  rights: RowRights;
  onAdd: () => void;
  onChange: (changes: ChangeList) => void;
}

/** What adds rows. */
export function ListActions({ state, rights, onAdd, onChange }: ListActionsProps) {
  const { t } = useHost();
  const [isOpen, setOpen] = useState(false);
  const picking = usePicking(state, rights, onChange);
  if (!rights.canCreate && !rights.canSelect) return null;
  return (
    <>
      {picking.error !== null && (
        <ErrorState
          error={picking.error}
          title={t("related.link_failed")}
          onRetry={picking.retry}
        />
      )}
      <div className={classes.actions}>
        {rights.canCreate && (
          <Button
            leftSection={<Icon name="add" size={18} />}
            size="xs"
            variant="default"
            onClick={onAdd}
          >
            {t("related.add_new")}
          </Button>
        )}
        {rights.canSelect && (
          <Button
            leftSection={<Icon name="playlist_add" size={18} />}
            loading={picking.isPending}
            size="xs"
            variant="default"
            onClick={() => setOpen(true)}
          >
            {t("select_existing")}
          </Button>
        )}
        {isOpen && (
          <ItemPicker
            collection={columnCollection(state.shape).collection}
            columns={state.columns.map(({ field }) => field)}
            isOpen
            selection={picking.chosen}
            title={t("select_existing")}
            onClose={() => setOpen(false)}
            onDone={picking.choose}
          />
        )}
      </div>
    </>
  );
}
