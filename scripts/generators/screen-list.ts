import type { ScreenNames } from "./screen.ts";

/** The list of a settings screen: controller, screen, model and tests. */
export function listFiles(names: ScreenNames): Record<string, string> {
  const { kebab } = names;
  const folder = `apps/admin/src/screens/settings/${kebab}-list`;
  return {
    [`${folder}/${kebab}-list.model.ts`]: model(names),
    [`${folder}/${kebab}-list.model.test.ts`]: modelTest(names),
    [`${folder}/use-${kebab}-list.ts`]: controller(names),
    [`${folder}/${kebab}-list.screen.tsx`]: screen(names),
    [`${folder}/${kebab}-list.screen.test.tsx`]: screenTest(names),
  };
}

function model({ camel, pascal, many }: ScreenNames): string {
  return `import type { Listed${pascal} } from "../../../data/${many.kebab}.ts";

export interface ${pascal}RowsOptions {
  search: string;
  /** The language whose order counts. */
  language: string;
}

/** The ${many.words.toLowerCase()} whose name holds the text, by name. */
export function ${camel}Rows(
  ${many.camel}: readonly Listed${pascal}[],
  { search, language }: ${pascal}RowsOptions,
): Listed${pascal}[] {
  const wanted = search.trim().toLocaleLowerCase(language);
  return ${many.camel}
    .filter(({ name }) => name.toLocaleLowerCase(language).includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name, language, { numeric: true }));
}
`;
}

function modelTest({ kebab, camel, many }: ScreenNames): string {
  return `import { expect, test } from "vitest";
import { ${camel}Rows } from "./${kebab}-list.model.ts";

const ${many.camel} = [
  { id: 1, name: "Team 10" },
  { id: 2, name: "archive" },
  { id: 3, name: "Team 9" },
];
const namesOf = (search: string) =>
  ${camel}Rows(${many.camel}, { search, language: "en-US" }).map(({ name }) => name);

test("${many.words.toLowerCase()} stand in the order of their names", () => {
  expect(namesOf("")).toEqual(["archive", "Team 9", "Team 10"]);
});

test("a search looks at names, whatever the case", () => {
  expect(namesOf(" TEAM ")).toEqual(["Team 9", "Team 10"]);
  expect(namesOf("nothing")).toEqual([]);
});
`;
}

function controller({ kebab, camel, pascal, many, collection }: ScreenNames): string {
  return `import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { itemAddress } from "../../../access/address/addresses.ts";
import { create${pascal}Mutation, ${many.camel}Query, type Listed${pascal} } from "../../../data/${many.kebab}.ts";
import { useCreation, type Creation } from "../../../editor/create/creation.tsx";
import { ${camel}Rows } from "./${kebab}-list.model.ts";

/** What the list of ${many.words.toLowerCase()} can be. */
export type ${pascal}ListState =
  | { status: "loading" }
  | { status: "error"; error: unknown; retry(): void }
  | { status: "empty" }
  | { status: "nothing-found" }
  | { status: "ready"; rows: readonly Listed${pascal}[] };

/** All that the list of ${many.words.toLowerCase()} shows and does. */
export interface ${pascal}List {
  state: ${pascal}ListState;
  /** How many there are, whatever is searched for; null while that is not known. */
  total: number | null;
  search: string;
  onSearch(search: string): void;
  creation: Creation;
}

/** The controller of the list of ${many.words.toLowerCase()}. */
export function use${pascal}List(): ${pascal}List {
  const { t, i18n } = useTranslation();
  const [search, setSearch] = useState("");
  const { data: ${many.camel}, error, refetch } = useQuery(${many.camel}Query());
  const creation = useCreation({
    title: t("${camel}.create"),
    label: t("${camel}.enter_name"),
    mutation: create${pascal}Mutation(),
    addressOf: ({ id }) => itemAddress("${collection}", String(id)),
  });
  return {
    state: stateOf(),
    total: ${many.camel}?.length ?? null,
    search,
    onSearch: setSearch,
    creation,
  };

  function stateOf(): ${pascal}ListState {
    if (${many.camel} === undefined)
      return error === null
        ? { status: "loading" }
        : { status: "error", error, retry: () => void refetch() };
    if (${many.camel}.length === 0) return { status: "empty" };
    const rows = ${camel}Rows(${many.camel}, { search, language: i18n.language });
    return rows.length === 0 ? { status: "nothing-found" } : { status: "ready", rows };
  }
}
`;
}

function screen({ kebab, camel, pascal, many, collection }: ScreenNames): string {
  return `import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { itemAddress } from "../../../access/address/addresses.ts";
import { CreationFailure } from "../../../editor/create/creation.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { SearchBox } from "../../../ui/search/search-box.tsx";
import { ScreenState } from "../../../ui/states/screen-state.tsx";
import { LinkTable } from "../../../ui/table/link-table.tsx";
import { TitleCount } from "../../../ui/table/title-count.tsx";
import { use${pascal}List, type ${pascal}List } from "./use-${kebab}-list.ts";

/** From how many ${many.words.toLowerCase()} on a search helps. */
const searchedFrom = 10;

/** All ${many.words.toLowerCase()} of the project, and the way to a new one. */
export function ${pascal}ListScreen() {
  const { t } = useTranslation();
  const list = use${pascal}List();
  const { total, creation, search, onSearch } = list;
  const newButton = (
    <Button loading={creation.isCreating} onClick={() => void creation.create()}>
      {t("${camel}.create")}
    </Button>
  );
  return (
    <Page
      title={t("${camel}.title")}
      titleExtra={total === null ? null : <TitleCount text={t("${camel}.count", { count: total })} />}
      back="/settings"
      breadcrumb={[{ label: t("admin_settings"), to: "/settings" }]}
      primary={newButton}
      toolbar={
        total !== null && total >= searchedFrom ? (
          <SearchBox value={search} count="" onChange={onSearch} />
        ) : null
      }
    >
      <CreationFailure creation={creation} />
      <${pascal}Content list={list} newButton={newButton} />
    </Page>
  );
}

function ${pascal}Content({ list, newButton }: { list: ${pascal}List; newButton: ReactNode }) {
  const { t } = useTranslation();
  const { state, onSearch } = list;
  switch (state.status) {
    case "loading":
      return <ScreenState state="loading" />;
    case "error":
      return <ScreenState state="error" error={state.error} onRetry={state.retry} />;
    case "empty":
      return (
        <ScreenState
          state="empty"
          icon="inbox"
          title={t("${camel}.count", { count: 0 })}
          action={newButton}
        />
      );
    case "nothing-found":
      return <ScreenState state="no-results" onClear={() => onSearch("")} />;
    case "ready":
      return (
        <LinkTable
          columns={[t("${camel}.one")]}
          rows={state.rows.map(({ id, name }) => ({
            key: String(id),
            to: itemAddress("${collection}", String(id)),
            icon: "inbox",
            name,
            cells: [],
          }))}
        />
      );
  }
}
`;
}

function screenTest({ pascal, words, many, apiPath }: ScreenNames): string {
  return `import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, data, failure, type FakeReplies } from "../../../../test/fake-fetch.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { startupReplies, type StartupFacts } from "../../../../test/startup.ts";

const ${many.camel} = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, name: \`Team \${index + 1}\` }));

test("${many.words.toLowerCase()} are listed by name and lead to their pages", async () => {
  await open${pascal}List();
  const links = within(await screen.findByRole("table")).getAllByRole("link");
  expect(links).toHaveLength(12);
  expect(links[1]?.getAttribute("href")).toBe("/settings/${many.kebab}/2");
});

test("none says so", async () => {
  await open${pascal}List({ "GET ${apiPath}": data([]) });
  await screen.findByRole("heading", { level: 2, name: "No ${many.words.toLowerCase()}" });
  expect(screen.queryByRole("table")).toBeNull();
});

test("what cannot be loaded can be tried again", async () => {
  const { user, server } = await open${pascal}List({ "GET ${apiPath}": failure(422, 4) });
  await screen.findByRole("alert");
  server.reply({ "GET ${apiPath}": data(${many.camel}) });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect((await screen.findByRole("link", { name: "Team 1" })).textContent).toBe("Team 1");
});

test("a search that finds nothing is cleared", async () => {
  const { user } = await open${pascal}List();
  await user.type(await screen.findByRole("searchbox"), "nothing");
  await user.click(await screen.findByRole("button", { name: "Clear search and filters" }));
  await waitFor(() => expect(screen.getAllByRole("link", { name: /^Team/ })).toHaveLength(12));
});

test("a new ${words.toLowerCase()} begins with its name and opens", async () => {
  const { user, address } = await open${pascal}List({ "POST ${apiPath}": data({ id: 40, name: "Team 40" }) });
  await user.click(await screen.findByRole("button", { name: "New ${words.toLowerCase()}" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox"), "Team 40");
  await user.click(within(dialog).getByRole("button", { name: "Create" }));
  await waitFor(() => expect(address()).toBe("/settings/${many.kebab}/40"));
});

test("other users are told that the settings are not theirs", async () => {
  await open${pascal}List({}, { isAdmin: false });
  await screen.findByRole("heading", { level: 1, name: "Not allowed" });
  expect(screen.queryByRole("table")).toBeNull();
});

async function open${pascal}List(replies: FakeReplies = {}, facts: StartupFacts = {}) {
  const server = createFakeServer({
    ...startupReplies(facts),
    "GET ${apiPath}": data(${many.camel}),
    ...replies,
  });
  return { ...renderApp({ server, path: "/settings/${many.kebab}" }), server };
}
`;
}
