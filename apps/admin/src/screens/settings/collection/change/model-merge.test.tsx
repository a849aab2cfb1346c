import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  openSettings,
  posts,
  sent,
  title,
  versioned,
} from "../../../../../test/collection-settings.ts";
import { data, failure } from "../../../../../test/fake-fetch.ts";

type Opened = Awaited<ReturnType<typeof openSettings>>;

/** Posts, with a title of which the server has other things to say by now. */
function stored(now: Partial<typeof title>, version: string) {
  const fields = { ...posts.fields, title: { ...title, ...now } };
  return versioned({ ...posts, fields }, { title: version });
}

/** Opens the title, to which the server has other things to say by now, and writes its note. */
async function write(now: Partial<typeof title>, note: string): Promise<Opened> {
  const opened = await openSettings({
    "GET /_/collections/posts": stored(now, '"2"'),
  });
  const { user } = opened;
  await user.click(await screen.findByRole("button", { name: /^Title/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Title" }));
  await user.type(await dialog.findByRole("textbox", { name: /^Note/ }), note);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  return opened;
}

/** The request that changes the title. */
function change(values: object, version: string) {
  const data = [{ field: "title", ...values }];
  const only = { kind: "update_fields", collection: "posts", data, if_match: { title: version } };
  return ["POST /_/model/changes", { changes: [only] }];
}

const question = "Someone else saved this field while you were editing";

test("what another administrator changed elsewhere in the field stays, without a question", async () => {
  const { server } = await write({ required: true }, "Mine");
  expect(await screen.findByText("Title was updated")).toBeInstanceOf(HTMLElement);
  expect(sent(server)).toEqual([change({ note: "Mine" }, '"2"')]);
});

test("what both changed is asked about; the own value is kept", async () => {
  const { user, server } = await write({ note: "Of others" }, "Mine");
  const dialog = within(await screen.findByRole("dialog", { name: question }));
  const note = within(dialog.getByRole("radiogroup", { name: /Note/ }));
  expect(note.getByText("Of others")).toBeInstanceOf(HTMLElement);
  expect(sent(server)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Save the result" }));
  expect(await screen.findByText("Title was updated")).toBeInstanceOf(HTMLElement);
  expect(sent(server)).toEqual([change({ note: "Mine" }, '"2"')]);
});

test("who takes theirs saves nothing, and who goes on editing loses nothing", async () => {
  const { user, server } = await write({ note: "Theirs" }, "Mine");
  const first = within(await screen.findByRole("dialog", { name: question }));
  await user.click(first.getByRole("button", { name: "Keep editing" }));
  const editor = within(await screen.findByRole("dialog", { name: "Title" }));
  const note = editor.getByRole<HTMLTextAreaElement>("textbox", { name: /^Note/ });
  expect(note.value).toBe("Mine");
  await user.click(editor.getByRole("button", { name: "Save" }));
  const second = within(await screen.findByRole("dialog", { name: question }));
  await user.click(second.getByRole("radio", { name: "Theirs" }));
  await user.click(second.getByRole("button", { name: "Save the result" }));
  await expect.poll(() => screen.queryByRole("dialog", { name: "Title" })).toBeNull();
  expect(sent(server)).toEqual([]);
});

test("a change that comes in between is compared again", async () => {
  const { user, server } = await write({ note: "Theirs" }, "Mine");
  server.reply({
    "POST /_/model/changes": () => {
      server.reply({
        "GET /_/collections/posts": stored({ note: "Later" }, '"3"'),
        "POST /_/model/changes": data({ changes: 1 }),
      });
      return failure(412, 25);
    },
  });
  const first = within(await screen.findByRole("dialog", { name: question }));
  await user.click(first.getByRole("button", { name: "Save the result" }));
  expect(await screen.findByText("Later")).toBeInstanceOf(HTMLElement);
  const second = within(await screen.findByRole("dialog", { name: question }));
  await user.click(second.getByRole("button", { name: "Save the result" }));
  expect(await screen.findByText("Title was updated")).toBeInstanceOf(HTMLElement);
  expect(sent(server).at(-1)).toEqual(change({ note: "Mine" }, '"3"'));
});
