import type { ScreenNames } from "./screen.ts";

/** The form of a settings screen: the editor of items with words and addresses of its own. */
export function formFiles(names: ScreenNames): Record<string, string> {
  const { kebab, many } = names;
  const folder = `apps/admin/src/screens/settings/${many.kebab}`;
  return {
    [`${folder}/use-${kebab}-setup.ts`]: setup(names),
    [`${folder}/${kebab}.screen.tsx`]: screen(names),
    [`${folder}/${kebab}.screen.test.tsx`]: screenTest(names),
  };
}

function setup({ camel, pascal, words, collection }: ScreenNames): string {
  return `import { useTranslation } from "../../../i18n/translation.ts";
import { itemAddress, listingAddress } from "../../../access/address/addresses.ts";
import type { EditorSetup } from "../../../editor/page/use-item-editor.ts";
import type { OpenItem } from "../../../editor/read/use-item-page-state.ts";

const collection = "${collection}";

/** The words of the page of a ${words.toLowerCase()} and where it leads. */
export function use${pascal}Setup({ item }: OpenItem): EditorSetup {
  const { t } = useTranslation();
  const list = listingAddress(collection);
  const name = item === null ? t("${camel}.create") : String(item["name"] ?? "");
  return {
    heading: {
      title: name,
      what: t("${camel}.settings"),
      back: list,
      breadcrumb: [{ label: t("admin_settings"), to: "/settings" }, { label: t("${camel}.title"), to: list }],
    },
    addresses: { list, one: (to) => itemAddress(collection, to) },
    saveModes: ["stay"],
    confirmDelete: {
      title: t("${camel}.delete_question", { name }),
      message: t("${camel}.delete_consequence"),
      confirmLabel: t("delete"),
      danger: true,
    },
    reports: {
      created: t("${camel}.saved"),
      saved: t("${camel}.saved"),
      deleted: t("${camel}.deleted", { name }),
    },
  };
}
`;
}

function screen({ kebab, camel, pascal, words, collection }: ScreenNames): string {
  return `import { ItemEditorPage } from "../../../editor/page/item-editor-page.tsx";
import { ItemStatePage } from "../../../editor/page/item-state-page.tsx";
import { useItemPageState, type OpenItem } from "../../../editor/read/use-item-page-state.ts";
import { use${pascal}Setup } from "./use-${kebab}-setup.ts";

/** The page of one ${words.toLowerCase()}: its fields, and what every editing page does. */
export function ${pascal}Screen({ ${camel}Key }: { ${camel}Key: string }) {
  const state = useItemPageState("${collection}", ${camel}Key);
  if (state.status === "ready") return <${pascal}Editor key={${camel}Key} open={state.open} />;
  return <ItemStatePage state={state} />;
}

function ${pascal}Editor({ open }: { open: OpenItem }) {
  return <ItemEditorPage open={open} setup={use${pascal}Setup(open)} />;
}
`;
}

function screenTest({ pascal, words, many, collection, apiPath }: ScreenNames): string {
  return `import { makeCollection } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, data, failure, type FakeReplies } from "../../../../test/fake-fetch.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { saveButton } from "../../../../test/render-item.tsx";
import { startupReplies, type StartupFacts } from "../../../../test/startup.ts";

const stored = { id: 3, name: "First" };
const collection = makeCollection("${collection}", {
  id: { type: "integer", interface: "primary-key", primary_key: true, hidden_detail: true },
  name: { type: "string", interface: "text-input", required: true },
});

test("a change is saved, reported and leads back to the list", async () => {
  const { user, server, address } = await open${pascal}({ "PATCH ${apiPath}/3": data(stored) });
  await user.type(await screen.findByLabelText(/^Name/), "!");
  await user.click(await saveButton("Save 1 change"));
  await waitFor(() => expect(address()).toBe("/settings/${many.kebab}"));
  expect((await screen.findByText("${words} saved")).textContent).toBe("${words} saved");
  const sent = server.requests.find(({ method, path }) => path === "${apiPath}/3" && method === "PATCH");
  expect(sent?.body).toEqual({ name: "First!" });
});

test("leaving with a change asks first", async () => {
  const { user, go, address } = await open${pascal}();
  await user.type(await screen.findByLabelText(/^Name/), "!");
  go("/settings/${many.kebab}");
  const dialog = await screen.findByRole("dialog", { name: "Unsaved edits" });
  await user.click(within(dialog).getByRole("button", { name: "Keep editing" }));
  expect(address()).toBe("/settings/${many.kebab}/3");
});

test("deleting names what is lost and leads back to the list", async () => {
  const { user, address } = await open${pascal}({ "DELETE ${apiPath}/3": { status: 204 } });
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: /First/ });
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(address()).toBe("/settings/${many.kebab}"));
});

test("what is not there leads back to the list", async () => {
  await open${pascal}({ "GET ${apiPath}/3": failure(404, 203) });
  await screen.findByRole("heading", { level: 1, name: "Page not found" });
  const [back] = screen.getAllByRole("link", { name: "Back" });
  expect(back?.getAttribute("href")).toBe("/settings/${many.kebab}");
});

test("other users are told that the settings are not theirs", async () => {
  await open${pascal}({}, { isAdmin: false });
  await screen.findByRole("heading", { level: 1, name: "Not allowed" });
  expect(screen.queryByLabelText(/^Name/)).toBeNull();
});

async function open${pascal}(replies: FakeReplies = {}, facts: StartupFacts = {}) {
  const server = createFakeServer({
    ...startupReplies({ collections: [collection], ...facts }),
    "GET ${apiPath}": data([stored]),
    "GET ${apiPath}/3": data(stored),
    ...replies,
  });
  return { ...renderApp({ server, path: "/settings/${many.kebab}/3" }), server };
}
`;
}
