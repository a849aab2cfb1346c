import type { ScreenNames } from "./screen.ts";

/** The list of a settings screen: controller, screen, model and tests. */
export function listFiles(names: ScreenNames): Record<string, string> {
  const { kebab, many } = names;
  const folder = `apps/admin/src/screens/settings/${many.kebab}`;
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
import { useTranslation } from "../../../i18n/translation.ts";
import { create${pascal}Mutation, ${many.camel}Query, type Listed${pascal} } from "../../../data/${many.kebab}.ts";
import { useNamedCreation, useSettingsList, type SettingsList } from "../../../editor/settings-list.tsx";
import { ${camel}Rows } from "./${kebab}-list.model.ts";

/** The controller of the list of ${many.words.toLowerCase()}. */
export function use${pascal}List(): SettingsList<Listed${pascal}> {
  const { t } = useTranslation();
  return useSettingsList({
    found: useQuery(${many.camel}Query()),
    rowsOf: ${camel}Rows,
    creation: useNamedCreation({
      collection: "${collection}",
      title: t("${camel}.create"),
      label: t("${camel}.enter_name"),
      mutation: create${pascal}Mutation(),
    }),
  });
}
`;
}

function screen({ kebab, camel, pascal, many, collection }: ScreenNames): string {
  return `import { useTranslation } from "../../../i18n/translation.ts";
import { itemAddress } from "../../../access/address/addresses.ts";
import { SettingsListPage } from "../../../editor/settings-list.tsx";
import { use${pascal}List } from "./use-${kebab}-list.ts";

/** All ${many.words.toLowerCase()} of the project, and the way to a new one. */
export function ${pascal}ListScreen() {
  const { t } = useTranslation();
  return (
    <SettingsListPage
      list={use${pascal}List()}
      title={t("${camel}.title")}
      countText={(count) => t("${camel}.count", { count })}
      createLabel={t("${camel}.create")}
      icon="inbox"
      columns={[t("${camel}.one")]}
      detailsOf={({ id }) => ({ to: itemAddress("${collection}", String(id)), cells: [] })}
    />
  );
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
