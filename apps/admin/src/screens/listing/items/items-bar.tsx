import { Button, Menu } from "@mantine/core";
import { MenuButton } from "../../../design/layers/opener.tsx";
import { useTranslation } from "../../../i18n/translation.ts";
import { Row } from "../../../design/words.tsx";
import { SelectionBar } from "../../../list/selection-bar.tsx";
import { Hint } from "../../../design/hint/hint.tsx";
import { IconButton } from "../../../design/hint/icon-button.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import { useIsPhone } from "../../../design/window/use-is-phone.ts";
import { useMoveToFolder, type MoveToFolder } from "./move-to-folder.tsx";
import { useTagging, type Tagging } from "./tag-files.tsx";
import { useChosenActs, type ChosenActs } from "./use-chosen-acts.ts";
import type { Listing } from "../use-listing.ts";
import classes from "../listing.module.css";

/** The selection and the actions on it; it replaces search and filters. */
export function ItemsBar({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const acts = useChosenActs(listing);
  const filing = useMoveToFolder(listing);
  const tagging = useTagging(listing);
  const { count, rest, isAll, exceptCount } = listing.selected;
  const text = isAll
    ? t("listing.allSelected", { count, except: exceptCount })
    : t(rest === null ? "selected_count" : "listing.loadedSelected", { count });
  return (
    <SelectionBar count={count} text={text} onClear={() => listing.select([])}>
      {rest === null ? null : (
        <Button variant="subtle" className={classes.selectRest} onClick={rest.select}>
          {t("listing.selectAllResults", { count: rest.count })}
        </Button>
      )}
      <Row as="span" gap={2} align="center" className={classes.selectionActions}>
        {count > 1 ? (
          <Hint label={t("no_permission_edit")} disabled={acts.canEdit}>
            <Button
              variant="default"
              leftSection={<Icon name="edit" size={18} />}
              onClick={acts.edit}
              {...off(!acts.canEdit)}
            >
              {t("batch")}
            </Button>
          </Hint>
        ) : null}
        {acts.download === null || isPhone ? null : (
          <Button
            variant="default"
            leftSection={<Icon name="download" size={18} />}
            onClick={acts.download}
          >
            {t("download")}
          </Button>
        )}
        {isPhone ? (
          <MoreActs acts={acts} filing={filing} tagging={tagging} />
        ) : (
          <>
            <FileActs acts={acts} filing={filing} tagging={tagging} />
            <StatusMenu acts={acts} />
            {acts.copy === null ? null : (
              <Button
                variant="default"
                leftSection={<Icon name="content_copy" size={18} />}
                loading={acts.busy === "copy"}
                onClick={acts.copy}
              >
                {t("listing.duplicate")}
              </Button>
            )}
          </>
        )}
        <RemoveButton acts={acts} />
      </Row>
      {filing?.dialog}
      {tagging?.dialog}
    </SelectionBar>
  );
}

/** Deletes the chosen items; those that are removed already come back instead. */
function RemoveButton({ acts: { restore, remove, canDelete, busy } }: { acts: ChosenActs }) {
  const { t } = useTranslation();
  if (restore !== null)
    return (
      <Button
        variant="default"
        leftSection={<Icon name="history" size={18} />}
        loading={busy === "restore"}
        onClick={restore}
      >
        {t("removal.restore")}
      </Button>
    );
  return (
    <Hint label={t("no_permission_delete")} disabled={canDelete}>
      <Button
        variant="default"
        className={classes.delete}
        leftSection={<Icon name="delete" size={18} />}
        loading={busy === "delete"}
        onClick={remove}
        {...off(!canDelete)}
      >
        {t("delete")}
      </Button>
    </Hint>
  );
}

function StatusMenu({ acts }: { acts: ChosenActs }) {
  const { t } = useTranslation();
  if (acts.statuses.length === 0 || !acts.canEdit) return null;
  return (
    <MenuButton
      button={
        <Button
          variant="default"
          loading={acts.busy === "edit"}
          leftSection={<Icon name="flag" size={18} />}
          rightSection={<Icon name="expand_more" size={18} />}
        >
          {t("listing.setStatus")}
        </Button>
      }
    >
      <StatusItems acts={acts} />
    </MenuButton>
  );
}

function StatusItems({ acts }: { acts: ChosenActs }) {
  return acts.statuses.map((choice) => (
    <Menu.Item key={choice.status} onClick={() => acts.setStatus(choice)}>
      {choice.name}
    </Menu.Item>
  ));
}

interface FileActsProps {
  acts: ChosenActs;
  filing: MoveToFolder | null;
  tagging: Tagging | null;
}

/** The actions that files have beside those of other items. */
function FileActs({ acts, filing, tagging }: FileActsProps) {
  const { t } = useTranslation();
  return (
    <>
      {filing === null ? null : (
        <Button
          variant="default"
          aria-haspopup="dialog"
          leftSection={<Icon name="drive_file_move" size={18} />}
          loading={acts.busy === "edit"}
          onClick={filing.begin}
        >
          {t("listing.moveToFolder")}
        </Button>
      )}
      {tagging === null ? null : (
        <Button
          variant="default"
          aria-haspopup="dialog"
          leftSection={<Icon name="local_offer" size={18} />}
          loading={tagging.isBusy}
          onClick={tagging.begin}
        >
          {t("library.tag")}
        </Button>
      )}
    </>
  );
}

/** Where there is no room for a button each. */
function MoreActs({ acts, filing, tagging }: FileActsProps) {
  const { t } = useTranslation();
  const hasStatuses = acts.statuses.length > 0 && acts.canEdit;
  const hasFiles = acts.download !== null || filing !== null || tagging !== null;
  if (!hasStatuses && acts.copy === null && !hasFiles) return null;
  return (
    <MenuButton button={<IconButton icon="more_horiz" label={t("listing.moreActs")} />}>
      {acts.download === null ? null : (
        <Menu.Item leftSection={<Icon name="download" size={18} />} onClick={acts.download}>
          {t("download")}
        </Menu.Item>
      )}
      {filing === null ? null : (
        <Menu.Item leftSection={<Icon name="drive_file_move" size={18} />} onClick={filing.begin}>
          {t("listing.moveToFolder")}
        </Menu.Item>
      )}
      {tagging === null ? null : (
        <Menu.Item leftSection={<Icon name="local_offer" size={18} />} onClick={tagging.begin}>
          {t("library.tag")}
        </Menu.Item>
      )}
      {acts.copy === null ? null : (
        <Menu.Item leftSection={<Icon name="content_copy" size={18} />} onClick={acts.copy}>
          {t("listing.duplicate")}
        </Menu.Item>
      )}
      {hasStatuses ? (
        <>
          <Menu.Label>{t("listing.setStatus")}</Menu.Label>
          <StatusItems acts={acts} />
        </>
      ) : null}
    </MenuButton>
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
