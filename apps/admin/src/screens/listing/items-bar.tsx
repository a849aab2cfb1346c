import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Row } from "../../design/words.tsx";
import { SelectionBar } from "../../list/selection-bar.tsx";
import { Hint } from "../../design/hint/hint.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import type { SelectableRest } from "./items/use-selected.ts";
import classes from "./listing.module.css";

interface ItemsBarProps {
  count: number;
  /** All loaded items are selected, and more match. */
  rest: SelectableRest | null;
  canDelete: boolean;
  canEdit: boolean;
  isBusy: boolean;
  /** Absent where several items cannot be edited at once. */
  onEdit?: () => void;
  onDelete: () => void;
  /** Present where all of the items were removed and may come back: it takes the place of deleting. */
  onRestore?: (() => void) | undefined;
  onClear: () => void;
}

/** The selection and the actions on it; it replaces search and filters. */
export function ItemsBar({
  count,
  rest,
  canDelete,
  canEdit,
  isBusy,
  onEdit,
  onDelete,
  onRestore,
  onClear,
}: ItemsBarProps) {
  const { t } = useTranslation();
  return (
    <SelectionBar
      count={count}
      text={t(rest === null ? "selected_count" : "listing.loadedSelected", { count })}
      onClear={onClear}
    >
      {rest === null ? null : <SelectRest {...rest} />}
      <Row as="span" gap={2} className={classes.selectionActions}>
        {onEdit !== undefined && count > 1 ? (
          <Hint label={t("no_permission_edit")} disabled={canEdit}>
            <Button
              variant="default"
              leftSection={<Icon name="edit" size={18} />}
              onClick={onEdit}
              {...off(!canEdit)}
            >
              {t("batch")}
            </Button>
          </Hint>
        ) : null}
        {onRestore ? (
          <Button
            variant="default"
            leftSection={<Icon name="history" size={18} />}
            loading={isBusy}
            onClick={onRestore}
          >
            {t("removal.restore")}
          </Button>
        ) : (
          <Hint label={t("no_permission_delete")} disabled={canDelete}>
            <Button
              variant="default"
              className={classes.delete}
              leftSection={<Icon name="delete" size={18} />}
              loading={isBusy}
              onClick={onDelete}
              {...off(!canDelete)}
            >
              {t("delete")}
            </Button>
          </Hint>
        )}
      </Row>
    </SelectionBar>
  );
}

/** Selects all results, or says how many can be. */
function SelectRest({ count, reach, isLoading, hasFailed, select }: SelectableRest) {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="subtle" className={classes.selectRest} loading={isLoading} onClick={select}>
        {reach < count
          ? t("listing.selectFirst", { count: reach, total: count })
          : t("listing.selectAllResults", { count })}
      </Button>
      {hasFailed ? <span role="alert">{t("something_went_wrong")}</span> : null}
    </>
  );
}

/** Off, but still there for pointer and keyboard, so that the hint can say why. */
function off(isOff: boolean) {
  if (!isOff) return {};
  return {
    "data-disabled": true,
    "aria-disabled": true,
    onClick: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
