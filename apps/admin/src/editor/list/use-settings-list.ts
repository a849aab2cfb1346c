import { useMutation, type UseMutationOptions, type UseQueryResult } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { itemAddress } from "../../access/address/addresses.ts";
import { usePrompt } from "../../ui/dialogs/dialogs.tsx";

/** What a thing of the settings has at least. */
export interface NamedThing {
  id: number;
  name: string;
}

/** A new thing, as far as its page must be found. */
type Created = Pick<NamedThing, "id">;

export interface SettingsListOptions<Thing, Row, New extends Created> {
  /** All that there are. */
  found: Pick<UseQueryResult<Thing[]>, "data" | "error" | "refetch">;
  /** The rows for what is searched for, in the order of the language. */
  rowsOf(things: readonly Thing[], wanted: { search: string; language: string }): readonly Row[];
  creation: CreationOptions<New>;
}

export interface CreationOptions<New extends Created> {
  collection: string;
  /** Title of the question for the name, and what its box is called. */
  title: string;
  label: string;
  /** Creates the thing with a name. */
  mutation: UseMutationOptions<New, Error, string>;
}

/** What a list of the settings can be. */
export type SettingsListState<Row> =
  | { status: "loading" }
  | { status: "error"; error: unknown; retry(): void }
  | { status: "empty" }
  | { status: "nothing-found" }
  | { status: "ready"; rows: readonly Row[] };

/** All that a list of the settings shows and does. */
export interface SettingsList<Row> {
  /** The system collection that holds the things. */
  collection: string;
  state: SettingsListState<Row>;
  /** How many there are, whatever is searched for; null while that is not known. */
  total: number | null;
  search: string;
  onSearch(search: string): void;
  creation: Creation;
}

/** The controller of a list of the settings: what is found, and the way to a new one. */
export function useSettingsList<Thing, Row, New extends Created>(
  options: SettingsListOptions<Thing, Row, New>,
): SettingsList<Row> {
  const { found, rowsOf, creation } = options;
  const { i18n } = useTranslation();
  const [search, setSearch] = useState("");
  const { data: things, error, refetch } = found;
  return {
    collection: creation.collection,
    state: stateOf(),
    total: things?.length ?? null,
    search,
    onSearch: setSearch,
    creation: useCreation(creation),
  };

  function stateOf(): SettingsListState<Row> {
    if (things === undefined)
      return error === null
        ? { status: "loading" }
        : { status: "error", error, retry: () => void refetch() };
    if (things.length === 0) return { status: "empty" };
    const rows = rowsOf(things, { search, language: i18n.language });
    return rows.length === 0 ? { status: "nothing-found" } : { status: "ready", rows };
  }
}

/** The way from "New" to the page of the new thing. */
export interface Creation {
  isCreating: boolean;
  /** The last attempt, when it failed. */
  failure: { name: string; error: Error } | null;
  /** Asks for the name, creates the thing and opens it. */
  create(): Promise<void>;
  /** Tries again with the name of the attempt that failed. */
  retry(): void;
}

/** Creates things that begin with nothing but a name. */
function useCreation<New extends Created>(options: CreationOptions<New>): Creation {
  const { collection, title, label, mutation } = options;
  const { t } = useTranslation();
  const prompt = usePrompt();
  const navigate = useNavigate();
  const { mutate, isPending, isError, error, variables } = useMutation({
    ...mutation,
    onSuccess: ({ id }) => void navigate({ to: itemAddress(collection, String(id)) }),
  });
  const create = async (): Promise<void> => {
    const name = await prompt({ title, label, confirmLabel: t("create"), required: true });
    if (name?.trim()) mutate(name.trim());
  };
  return {
    isCreating: isPending,
    failure: isError ? { name: variables, error } : null,
    create,
    retry: () => variables !== undefined && mutate(variables),
  };
}
