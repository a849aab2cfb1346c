import { Button, Menu } from "@mantine/core";
import type { Collection } from "@rowhouse/contract";
import { Fragment } from "react";
import { MenuButton } from "../../../design/layers/opener.tsx";
import { useTranslation } from "../../../i18n/translation.ts";
import { Row, Text } from "../../../design/words.tsx";
import { IconButton } from "../../../design/hint/icon-button.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import { AddFilter } from "./add-filter.tsx";
import { FilterChip } from "./filter-chip.tsx";
import { filterId, filterProblem, maxGroupDepth, type FindField } from "./filter.model.ts";
import { isUsage } from "./operators.ts";
import type { Refusals } from "./refusals.ts";
import {
  isGroupDraft,
  type FilterDraft,
  type FilterDrafts,
  type GroupDraft,
} from "./use-filter-drafts.ts";
import classes from "./filters.module.css";

/** The things that all parts of a bar of filters need. */
export interface FilterBarParts {
  collection: Collection;
  findField: FindField;
  labelOf: (path: string) => string;
  refused: Refusals;
  edit: FilterDrafts;
  /** The filter that is open. */
  open: number | null;
  setOpen: (id: number | null) => void;
}

interface FilterListProps extends FilterBarParts {
  drafts: readonly FilterDraft[];
  /** How the filters are joined; absent for those that stand in no group. */
  group?: GroupDraft["group"];
  depth?: number;
}

/** Filters one after the other, with the word between them where they stand in a group. */
export function FilterList({ drafts, group, depth = 0, ...parts }: FilterListProps) {
  const { t } = useTranslation();
  return drafts.map((draft, index) => (
    <Fragment key={draft.id}>
      {group !== undefined && index > 0 ? (
        <Text fixed size="small" color="quiet">
          {t(group === "any" ? "filters.or" : "filters.and")}
        </Text>
      ) : null}
      {isGroupDraft(draft) ? (
        <FilterGroup draft={draft} depth={depth} {...parts} />
      ) : (
        <Condition draft={draft} isAlternative={group === "any"} depth={depth} {...parts} />
      )}
    </Fragment>
  ));
}

interface ConditionProps extends FilterBarParts {
  draft: Exclude<FilterDraft, GroupDraft>;
  isAlternative: boolean;
  depth: number;
}

function Condition({ draft, isAlternative, depth, ...parts }: ConditionProps) {
  const { findField, labelOf, refused, edit, open, setOpen } = parts;
  const { t } = useTranslation();
  const { id, filter } = draft;
  const field = findField(filter.field);
  const problem = filterProblem(filter, field);
  const canBranch = !isAlternative && field !== null && depth < maxGroupDepth;
  return (
    <>
      <FilterChip
        filter={filter}
        findField={findField}
        label={isUsage(filter.operator) ? t("filters.inUse") : labelOf(filter.field)}
        problem={problem ?? (refused.has(filterId(filter)) ? "filters.refused" : null)}
        isOpen={open === id}
        onOpen={(isOpen) => setOpen(isOpen ? id : null)}
        onChange={(next) => edit.change(id, next)}
        onAlternative={
          canBranch
            ? (other) => {
                setOpen(edit.addAlternative(id, other));
              }
            : undefined
        }
        onRemove={() => {
          setOpen(null);
          edit.remove(id);
        }}
      />
      {isUsage(filter.operator) ? (
        <Text fixed size="small" color="quiet" className={classes.note}>
          {t("filters.usageNote")}
        </Text>
      ) : null}
    </>
  );
}

interface FilterGroupProps extends FilterBarParts {
  draft: GroupDraft;
  depth: number;
}

/** Filters of which all or any have to hold, in a frame of their own. */
function FilterGroup({ draft, depth, ...parts }: FilterGroupProps) {
  const { t } = useTranslation();
  const { edit, setOpen } = parts;
  const { id, group, isOff, drafts } = draft;
  const word = t(group === "any" ? "filters.anyOf" : "filters.allOf");
  const name = isOff ? t("filters.isOff", { filter: word }) : word;
  const set = (change: Partial<Pick<GroupDraft, "group">> & { off: boolean }) => {
    const { off, ...rest } = change;
    edit.changeGroup(id, { group, ...rest, ...(off ? { isOff: true } : {}) });
  };
  return (
    <Row
      role="group"
      aria-label={name}
      className={classes.group}
      data-off={isOff || undefined}
      wrap
      border
      shrink
      radius="control"
      align="center"
      gap={1}
      padX={1}
    >
      <MenuButton
        button={
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            rightSection={<Icon name="expand_more" size={16} />}
          >
            {word}
          </Button>
        }
      >
        {(["any", "all"] as const).map((one) => (
          <Menu.Item
            key={one}
            rightSection={one === group ? <Icon name="check" size={18} /> : null}
            onClick={() => set({ group: one, off: isOff === true })}
          >
            {t(one === "any" ? "filters.anyHolds" : "filters.allHold")}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => set({ off: !isOff })}>
          {t(isOff ? "filters.switchOn" : "filters.switchOff")}
        </Menu.Item>
        <Menu.Item onClick={() => edit.dissolve(id)}>{t("filters.dissolve")}</Menu.Item>
        <Menu.Item color="red" onClick={() => edit.remove(id)}>
          {t("filters.removeGroup")}
        </Menu.Item>
      </MenuButton>
      <FilterList drafts={drafts} group={group} depth={depth + 1} {...parts} />
      <AddFilter {...parts} onAdd={(filter) => setOpen(edit.add(filter, id))}>
        <IconButton icon="add" label={t("filters.addToGroup")} />
      </AddFilter>
    </Row>
  );
}
