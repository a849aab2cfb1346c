import "fake-indexeddb/auto";
import { makeField, withoutColumn, type Field } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import {
  createFakeServer,
  data,
  failure,
  refusedValues,
  unreachable,
  type FakeReplies,
  type FakeReply,
} from "../../../../test/fake-fetch.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { saveButton } from "../../../../test/render-item.tsx";
import { choose } from "../../../../test/select.ts";
import { pressUntilOfferedAgain } from "../../../../test/slow-answers.ts";
import { startupReplies } from "../../../../test/startup.ts";

afterEach(() => vi.useRealTimers());

const settings = [
  { id: 1, key: "project_name", value: "Harbour" },
  { id: 2, key: "color", value: "#0f766e" },
  { id: 3, key: "auto_sign_out", value: "60" },
];

function setting(name: string, parts: Partial<Field> = {}): Field {
  return { ...makeField("directus_settings", name, parts), ...withoutColumn, ...parts };
}

const fields = [
  setting("project_name", { id: 1, interface: "text-input" }),
  setting("color", { id: 2, interface: "text-input" }),
  setting("auto_sign_out", { id: 3, type: "integer", interface: "numeric" }),
  setting("file_max_size", { id: 4, interface: "text-input" }),
];

test("changed settings are stored, those alone, and the page leads back", async () => {
  const { user, server, address } = openSettings({
    "PATCH /_/settings/1": data({ id: 1, key: "project_name", value: "Quay" }),
    "POST /_/settings": data({ id: 9, key: "file_max_size", value: "10MB" }),
  });
  const name = await screen.findByLabelText("Name of the project");
  await user.clear(name);
  await user.type(name, "Quay");
  await user.type(screen.getByLabelText("Largest upload"), "10MB");
  await user.click(await saveButton("Save 2 changes"));
  await waitFor(() => expect(address()).toBe("/settings"));
  const sent = server.requests.filter(
    ({ method, path }) => ["PATCH", "POST"].includes(method) && path.startsWith("/_/settings"),
  );
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ["/_/settings/1", { value: "Quay" }],
    ["/_/settings", { key: "file_max_size", value: "10MB" }],
  ]);
});

test("the ways to make thumbnails are a table, and stored in the form of before", async () => {
  const ways = { contain: { options: { position: "center", resizeRelative: false } } };
  const { user, server } = openSettings(
    { "PATCH /_/settings/4": data({ id: 4, key: "thumbnail_actions", value: ways }) },
    [
      [...settings, { id: 4, key: "thumbnail_actions", value: JSON.stringify(ways) }],
      [...fields, setting("thumbnail_actions", { id: 5, type: "json", interface: "json" })],
    ],
  );
  expect(await screen.findByRole("heading", { name: "Thumbnails" })).toBeInstanceOf(HTMLElement);
  await choose(user, await screen.findByRole("combobox", { name: /^Keeps in view/ }), "Top");
  await user.click(await saveButton("Save 1 change"));
  const sent = () =>
    server.requests.find(({ method, path }) => method === "PATCH" && path === "/_/settings/4")
      ?.body;
  await waitFor(() =>
    expect(sent()).toEqual({
      value: { contain: { options: { position: "top", resizeRelative: false } } },
    }),
  );
});

/** The page that is open is reported as well. */
function changesOf({ requests }: ReturnType<typeof openSettings>["server"]) {
  return requests.filter(
    ({ method, path }) => method === "PATCH" && path.startsWith("/_/settings"),
  );
}

const question = "Someone else saved these settings while you were editing";
const theirs = data(settings.with(0, { id: 1, key: "project_name", value: "Pier" }));

test("what another administrator has stored meanwhile is asked about; the own value is kept", async () => {
  const { user, server } = openSettings({
    "PATCH /_/settings/1": data({ id: 1, key: "project_name", value: "Harbours" }),
  });
  await user.type(await screen.findByLabelText("Name of the project"), "s");
  server.reply({ "GET /_/settings": theirs });
  await user.click(await saveButton("Save 1 change"));
  const dialog = within(await screen.findByRole("dialog", { name: question }));
  expect(dialog.getByText("Pier")).toBeInstanceOf(HTMLElement);
  expect(changesOf(server)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Save the result" }));
  await screen.findByText("Settings saved");
  const [sent] = changesOf(server);
  expect(sent?.body).toEqual({ value: "Harbours" });
  expect(sent?.headers.get("if-match")).toBe('"1"');
});

test("who takes the value of the other stores nothing", async () => {
  const { user, server, address } = openSettings({});
  await user.type(await screen.findByLabelText("Name of the project"), "s");
  server.reply({ "GET /_/settings": theirs });
  await user.click(await saveButton("Save 1 change"));
  const dialog = within(await screen.findByRole("dialog", { name: question }));
  await user.click(dialog.getByRole("radio", { name: "Theirs" }));
  await user.click(dialog.getByRole("button", { name: "Save the result" }));
  await waitFor(() => expect(address()).toBe("/settings"));
  expect(changesOf(server)).toEqual([]);
});

test("the preview shows the name and the color that are being typed", async () => {
  const { user } = openSettings({});
  const name = await screen.findByLabelText("Name of the project");
  await user.clear(name);
  await user.type(name, "Quay");
  const preview = screen.getByRole("figure", { name: /As people see it/ });
  expect(within(preview).getAllByText("Quay")).toHaveLength(2);
  const color = screen.getByLabelText("Color");
  await user.clear(color);
  await user.type(color, "#7c2d12");
  const looks = preview.querySelectorAll<HTMLElement>("[data-scheme]");
  expect(looks[0]?.style.getPropertyValue("--preview-fill")).toBe("#7c2d12");
});

test("what is refused is said at its field, and stays; the rest is stored", async () => {
  const { user, server, address } = openSettings({
    "PATCH /_/settings/1": data({ id: 1, key: "project_name", value: "Harbours" }),
    "PATCH /_/settings/2": refusedValues({
      path: ["value"],
      rule: "length",
      values: { max: 7 },
    }),
  });
  await user.type(await screen.findByLabelText("Name of the project"), "s");
  await user.type(screen.getByLabelText("Color"), "00");
  server.reply({
    "GET /_/settings": data(settings.with(0, { id: 1, key: "project_name", value: "Harbours" })),
  });
  await user.click(await saveButton("Save 2 changes"));
  expect(await screen.findByText("One field needs your attention.")).toBeInstanceOf(HTMLElement);
  const color = screen.getByLabelText<HTMLInputElement>("Color");
  expect(document.getElementById(`${color.id}-error`)?.textContent).toContain(
    "At most 7 characters",
  );
  expect(color.value).toBe("#0f766e00");
  expect(address()).toBe("/settings/global");
  expect((await saveButton("Save 1 change")).disabled).toBe(false);
});

test("a refusal without a place stands at the field it answered", async () => {
  const { user } = openSettings({ "PATCH /_/settings/1": failure(409, 204, "Taken") });
  await user.type(await screen.findByLabelText("Name of the project"), "s");
  await user.click(await saveButton("Save 1 change"));
  const name = screen.getByLabelText("Name of the project");
  await waitFor(() =>
    expect(document.getElementById(`${name.id}-error`)?.textContent).toContain("Taken"),
  );
});

test("without a connection the settings are kept, and it says so once", async () => {
  const { user } = openSettings({
    "PATCH /_/settings/1": unreachable(),
    "PATCH /_/settings/2": unreachable(),
  });
  await user.type(await screen.findByLabelText("Name of the project"), "s");
  await user.type(screen.getByLabelText("Color"), "0");
  await user.click(await saveButton("Save 2 changes"));
  expect(await screen.findAllByText(/no answer came/i)).toHaveLength(1);
  expect((await saveButton("Save 2 changes")).disabled).toBe(false);
});

test("settings whose save has no answer are offered again; what was stored meanwhile is not sent twice", async () => {
  const first = Promise.withResolvers<FakeReply>();
  const { user, server, address } = openSettings({
    "PATCH /_/settings/1": data({ id: 1, key: "project_name", value: "Quay" }),
    "PATCH /_/settings/2": () => first.promise,
  });
  const name = await screen.findByLabelText("Name of the project");
  await user.clear(name);
  await user.type(name, "Quay");
  await user.type(screen.getByLabelText("Color"), "0");
  await pressUntilOfferedAgain(await saveButton("Save 2 changes"), () =>
    server.reply({ "PATCH /_/settings/2": data({ id: 2, key: "color", value: "#0f766e0" }) }),
  );
  await waitFor(() => expect(address()).toBe("/settings"));
  const sent = server.requests.filter(
    ({ method, path }) => method === "PATCH" && path.startsWith("/_/settings"),
  );
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ["/_/settings/1", { value: "Quay" }],
    ["/_/settings/2", { value: "#0f766e0" }],
    ["/_/settings/2", { value: "#0f766e0" }],
  ]);
});

test("what is typed while the settings are being stored stays", async () => {
  const { user, server } = openSettings({
    "PATCH /_/settings/1": data({ id: 1, key: "project_name", value: "Harbours" }),
  });
  const name = await screen.findByLabelText<HTMLInputElement>("Name of the project");
  await user.type(name, "s");
  await user.keyboard("{Control>}s{/Control}");
  await user.type(screen.getByLabelText("Color"), "0");
  await screen.findByText("Settings saved");
  expect(screen.getByLabelText<HTMLInputElement>("Color").value).toBe("#0f766e0");
  expect(changesOf(server)).toHaveLength(1);
});

test("settings that cannot be loaded can be tried again", async () => {
  const { user, server } = openSettings({ "GET /_/settings/fields": failure(422, 4) });
  await screen.findByRole("alert");
  server.reply({ "GET /_/settings/fields": data(fields) });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("Name of the project")).toBeInstanceOf(HTMLElement);
});

function openSettings(replies: FakeReplies, [stored, described] = [settings, fields]) {
  const server = createFakeServer({
    ...startupReplies({ settings: stored }),
    "GET /_/settings/fields": data(described),
    ...Object.fromEntries(
      stored.map((one) => [
        `GET /_/settings/${one.id}`,
        { ...data(one), headers: { etag: '"1"' } },
      ]),
    ),
    ...replies,
  });
  return { ...renderApp({ server, path: "/settings/global" }), server };
}
