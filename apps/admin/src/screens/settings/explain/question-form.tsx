import { CloseButton, Input, InputBase } from "@mantine/core";
import {
  type Collection,
  explainedActions,
  findCollection,
  isSystemCollection,
  itemKey,
  publicRole,
  readStatusMapping,
} from "@rowhouse/contract";
import { ItemPicker, statusName } from "@rowhouse/extension-kit";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { Text } from "../../../design/words.tsx";
import type { ExplainSearch } from "../../../access/address/explain-search.ts";
import { useModel, useUsers } from "../../../access/hooks.ts";
import { fullName, pictureUrl } from "../../../access/names/person.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { rolesQuery } from "../../../data/roles.ts";
import { useFieldLabel } from "../../../registry/use-field-label.ts";
import { SelectBox, type SelectOption } from "../../../design/field/select/select-box.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import { PersonView } from "../../../design/person/person-view.tsx";
import type { ExplainScreenProps } from "./explain.screen.tsx";
import { useItemName } from "./use-item-name.ts";
import classes from "./explain.module.css";

/** Who, what, and with which item: everything that a question needs, and what may be added. */
export function QuestionForm({ search, onSearch }: ExplainScreenProps) {
  const { t } = useTranslation();
  const model = useModel();
  const { collection: name, action = "read", item, field, status } = search;
  const collection = name === undefined ? null : findCollection(model, name);
  const set = (parts: { [K in keyof ExplainSearch]?: ExplainSearch[K] | undefined }) =>
    onSearch(withoutGaps({ ...search, ...parts }));
  const isWrite = action === "create" || action === "update";
  const choices = useChoices(search);
  return (
    <div className={classes.form} role="group" aria-label={t("explain_question")}>
      <SelectBox
        label={t("explain_who")}
        placeholder={t("choose_one")}
        options={choices.people}
        value={whoOf(search)}
        onChange={(value) => set({ user: undefined, role: undefined, ...readWho(value) })}
      />
      <SelectBox
        label={t("explain_action")}
        placeholder={t("choose_one")}
        options={choices.actions}
        value={action}
        onChange={(value) => {
          const next = explainedActions.find((one) => one === value);
          set({ action: next, field: undefined, status: undefined });
        }}
      />
      <SelectBox
        label={t("collection")}
        placeholder={t("choose_one")}
        options={choices.collections}
        value={name ?? null}
        onChange={(value) =>
          set({
            collection: value ?? undefined,
            item: undefined,
            field: undefined,
            status: undefined,
          })
        }
      />
      {collection === null || action === "create" ? null : (
        <ItemBox
          key={collection.collection}
          collection={collection}
          value={item ?? null}
          onChange={(key) => set({ item: key ?? undefined })}
        />
      )}
      {collection === null || action === "delete" || action === "comment" ? null : (
        <SelectBox
          label={t("field")}
          placeholder={t("explain_any_field")}
          none={t("explain_any_field")}
          options={choices.fields}
          value={field ?? null}
          onChange={(value) => set({ field: value ?? undefined })}
        />
      )}
      {isWrite && choices.statuses.length > 0 ? (
        <SelectBox
          label={t(action === "create" ? "explain_status_new" : "explain_status_set")}
          placeholder={t(action === "create" ? "explain_status_default" : "explain_status_kept")}
          none={t(action === "create" ? "explain_status_default" : "explain_status_kept")}
          options={choices.statuses}
          value={status ?? null}
          onChange={(value) => set({ status: value ?? undefined })}
        />
      ) : null}
    </div>
  );
}

/** The choices, in the order of the language. */
function useChoices({ collection: name }: ExplainSearch) {
  const { t, language } = useTranslation();
  const model = useModel();
  const users = useUsers();
  const { data: roles } = useQuery(rolesQuery());
  const nameOf = useCollectionName();
  const labelOf = useFieldLabel();
  const collection = name === undefined ? null : findCollection(model, name);
  const sorted = (options: SelectOption[]) =>
    options.toSorted((a, b) => a.label.localeCompare(b.label, language));
  return {
    people: [
      ...sorted(
        (roles ?? []).map((role) => ({
          value: `role ${role.id}`,
          mark: <Icon name="badge" size={18} />,
          label:
            role.id === publicRole
              ? t("explain_visitors")
              : t("explain_role_named", { name: role.name }),
        })),
      ),
      ...sorted(
        (users ?? []).map((user) => {
          const name = fullName(user) || String(user.id);
          const person = { name, pictureUrl: pictureUrl(user.avatar) };
          return {
            value: `user ${user.id}`,
            label: name,
            mark: <PersonView display="avatar" person={person} />,
          };
        }),
      ),
    ],
    actions: explainedActions.map((action) => ({
      value: action,
      label: t(`permission_${action}`),
    })),
    collections: sorted(
      Object.values(model.collections)
        .filter((one) => one.managed || isSystemCollection(one.collection))
        .map((one) => ({ value: one.collection, label: nameOf(one) })),
    ),
    fields: sorted(
      Object.values(collection?.fields ?? {}).map((field) => ({
        value: field.field,
        label: labelOf(field),
      })),
    ),
    statuses: Object.values((collection && readStatusMapping(collection)) ?? {}).map((entry) => ({
      value: entry.value,
      label: statusName(entry, t),
    })),
  };
}

function whoOf({ user, role }: ExplainSearch): string | null {
  if (user !== undefined) return `user ${user}`;
  return role === undefined ? null : `role ${role}`;
}

function readWho(value: string | null): Pick<ExplainSearch, "user" | "role"> {
  const [kind, id] = value?.split(" ") ?? [];
  if (kind === "user") return { user: Number(id) };
  return kind === "role" ? { role: Number(id) } : {};
}

function withoutGaps(search: {
  [K in keyof ExplainSearch]?: ExplainSearch[K] | undefined;
}): ExplainSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

interface ItemBoxProps {
  collection: Collection;
  /** The key; null: any item. */
  value: string | null;
  onChange: (key: string | null) => void;
}

/** Which item, or any. */
function ItemBox({ collection, value, onChange }: ItemBoxProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const name = useItemName(collection, value);
  return (
    <Input.Wrapper label={t("explain_item")} labelProps={{ htmlFor: id, id: `${id}-label` }}>
      <div className={classes.itemBox}>
        <InputBase
          component="button"
          type="button"
          id={id}
          aria-haspopup="dialog"
          aria-labelledby={`${id}-label ${id}`}
          pointer
          onClick={() => setOpen(true)}
        >
          <Text truncate className={classes.itemName} data-empty={value === null || undefined}>
            {value === null ? t("explain_any_item") : name}
          </Text>
        </InputBase>
        {value === null ? null : (
          <CloseButton
            className={classes.clear}
            aria-label={t("explain_any_item")}
            onClick={() => onChange(null)}
          />
        )}
      </div>
      {isOpen ? (
        <ItemPicker
          collection={collection.collection}
          columns={[]}
          isOpen
          isSingle
          selection={value === null ? [] : [value]}
          title={t("explain_choose_item")}
          onClose={() => setOpen(false)}
          onDone={([chosen], [item]) =>
            onChange(
              chosen === undefined ? null : String((item && itemKey(collection, item)) ?? chosen),
            )
          }
        />
      ) : null}
    </Input.Wrapper>
  );
}
