import {
  findCollection,
  newItemStatus,
  publicRole,
  readStatusMapping,
  ownValue,
  type ExplainBody,
  type SpeakingRule,
  type Verdict,
} from "@rowhouse/contract";
import { statusName } from "@rowhouse/extension-kit";
import { useQuery } from "@tanstack/react-query";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { useModel, useUsers } from "../../../access/hooks.ts";
import { fullName } from "../../../access/names/person.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { rolesQuery } from "../../../data/roles.ts";
import { useFieldLabel } from "../../../registry/use-field-label.ts";

interface Asked {
  question: ExplainBody;
  /** The role whose rules count. */
  role: number | null;
  /** The name of the item; null without one. */
  itemName: string | null;
}

/** The answer in words. */
export function useSentences({ question, role, itemName }: Asked) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useNames(question.collection);
  const { as, action, field, status } = question;
  const who =
    "user" in as
      ? names.person(as.user)
      : as.role === publicRole
        ? t("explain_a_visitor")
        : t("explain_somebody", { role: names.role(as.role) });

  const answer = (verdict: Verdict): string =>
    t(`explain_answer_${kindOf(question)}`, {
      verdict,
      who,
      which: itemName === null ? "all" : "one",
      item: itemName ?? "",
      collection: names.collection,
      field: names.field(field),
      status: names.status(status ?? null),
    });

  const sentence = (rule: SpeakingRule): string => {
    const { status } = rule;
    const where = format.series([
      names.collection,
      ...(status === null ? [] : [names.status(status)]),
    ]);
    return t(`explain_rule_${rule.key}`, {
      where,
      collection: names.collection,
      field: names.field(rule.field ?? undefined),
      status: names.status(rule.names[0] ?? rule.status),
      names: format.list(wordsOf(rule)),
      role: names.role(role),
      action: t(`permission_${rule.action ?? action}`),
      kind: action === "read" ? "read" : "write",
      level: t(`permission_level_${rule.level ?? "none"}`),
      // An owner is named where the level depends on who made the item.
      reach: `${rule.level}_${rule.effect}`,
      owner: rule.owner === null ? t("explain_nobody") : names.person(rule.owner),
    });
  };

  /** The names in a rule, in words. */
  const wordsOf = ({ key, names: listed }: SpeakingRule): string[] => {
    if (key === "severalRoles" || key === "noRole")
      return listed.map((id) => names.role(Number(id)));
    return key === "related" ? listed.map(names.collectionNamed) : [...listed];
  };

  return {
    verdict: answer,
    sentence,
  };
}

/** The kind of a question, as the texts of its answers are named. */
function kindOf({ action, field, status }: ExplainBody): string {
  if (action === "update" && status !== undefined) return "move";
  return field !== undefined && (action === "read" || action === "update")
    ? `${action}_field`
    : action;
}

/** The names of things in the language of the app. */
function useNames(collectionKey: string) {
  const { t } = useTranslation();
  const model = useModel();
  const users = useUsers();
  const { data: roles } = useQuery(rolesQuery());
  const nameOf = useCollectionName();
  const labelOf = useFieldLabel();
  const collection = findCollection(model, collectionKey);
  const statuses = collection && readStatusMapping(collection);
  return {
    collection: collection === null ? collectionKey : nameOf(collection),
    collectionNamed: (key: string): string => {
      const other = findCollection(model, key);
      return other === null ? key : nameOf(other);
    },
    field: (key: string | undefined): string => {
      const field = key === undefined ? undefined : ownValue(collection?.fields, key);
      return field === undefined ? (key ?? "") : labelOf(field);
    },
    status: (value: string | null): string => {
      if (value === newItemStatus) return t("permission_on_create");
      const entry = value === null ? undefined : ownValue(statuses, value);
      return entry === undefined ? (value ?? "") : statusName(entry, t);
    },
    person: (id: number): string => {
      const user = users?.find((one) => one.id === id);
      return (user && fullName(user)) || t("explain_user_unknown", { id });
    },
    role: (id: number | null): string => roles?.find((one) => one.id === id)?.name ?? String(id),
  };
}
