import { screen, waitFor, within } from "@testing-library/react";
import { asRecord, makeField, type Field, type RequestedChange } from "@rowhouse/contract";
import { expect, test } from "vitest";
import {
  body,
  edited,
  id,
  openSettings,
  posts,
  sent,
  title,
  versioned,
} from "../../../../../test/collection-settings.ts";
import { data, failure, type FakeReplies } from "../../../../../test/fake-fetch.ts";

const address = makeField("posts", "address", { id: 7, type: "group", sort: 4, datatype: null });
const street = makeField("posts", "street", { interface: "text-input", sort: 5, group: 7 });
const hidden = { ...id, hidden_detail: true };

test("the form stands as people see it, with what it leaves out", async () => {
  const { picture } = await openPicture();
  expect(picture.getByRole("button", { name: "Title, Half" })).toBeInstanceOf(HTMLElement);
  expect(picture.getByRole("group", { name: "Address" }).textContent).toContain("Street");
  expect(picture.getByText("Hidden in forms")).toBeInstanceOf(HTMLElement);
});

test("the width of a field follows the arrow keys at its edge, and is stored at once", async () => {
  const { user, server, picture } = await openPicture();
  const edge = picture.getByRole("slider", { name: "Width of Title" });
  expect(edge.getAttribute("aria-valuetext")).toBe("Half");
  edge.focus();
  await user.keyboard("{ArrowRight}");
  expect(edge.getAttribute("aria-valuetext")).toBe("Full");
  expect(await screen.findByText("Title was updated")).toBeInstanceOf(HTMLElement);
  expect(sent(server)).toEqual([edited({ field: "title", width: "full" })]);
});

test("what was changed can be undone, one after the other", async () => {
  const { user, server, picture } = await openPicture();
  const edge = picture.getByRole("slider", { name: "Width of Title" });
  edge.focus();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(edge.getAttribute("aria-valuetext")).toBe("To the edge of the page");
  await user.keyboard("{Control>}z{/Control}");
  await user.click(screen.getAllByRole("button", { name: "Undo" })[0] ?? document.body);
  await waitFor(() =>
    expect(sent(server)).toEqual(
      ["full", "fill", "full", "half"].map((width) => edited({ field: "title", width })),
    ),
  );
});

test("a change that is refused is taken back, and says why", async () => {
  const { user, picture } = await openPicture({ "POST /_/model/changes": failure(500, 9) });
  const edge = picture.getByRole("slider", { name: "Width of Title" });
  edge.focus();
  await user.keyboard("{ArrowRight}");
  expect((await screen.findByRole("alert")).textContent).toContain("Nothing was changed");
  expect(edge.getAttribute("aria-valuetext")).toBe("Half");
});

test("a field is moved into a group with the keyboard, which is said, and keeps the focus", async () => {
  const { user, server, picture } = await openPicture();
  picture.getByRole("button", { name: "Body, Full" }).focus();
  await user.keyboard(" {ArrowDown}");
  expect(screen.getByText(/^Body is at position 4 of 6\..* In Address\.$/)).toBeInstanceOf(
    HTMLElement,
  );
  await user.keyboard(" ");
  await waitFor(() =>
    expect(sent(server)).toEqual([
      edited(
        { field: "id", sort: 1 },
        { field: "title", sort: 2 },
        { field: "address", sort: 3 },
        { field: "body", sort: 4, group: 7 },
        { field: "street", sort: 5 },
      ),
    ]),
  );
  const moved = within(picture.getByRole("group", { name: "Address" }));
  expect(document.activeElement).toBe(moved.getByRole("button", { name: "Body, Full" }));
});

test("Escape puts a lifted field back", async () => {
  const { user, server, picture } = await openPicture();
  picture.getByRole("button", { name: "Body, Full" }).focus();
  await user.keyboard(" {ArrowDown}{Escape}");
  expect(screen.getByText(/^Move canceled/)).toBeInstanceOf(HTMLElement);
  expect(sent(server)).toEqual([]);
});

test("where nothing can be dragged, the menu of a field has its width, its place and its group", async () => {
  const { user, server, picture } = await openPicture();
  const open = (label: string) =>
    user.click(outsideOfInputs(picture.getAllByRole("button", { name: `Actions for ${label}` })));
  await open("Title");
  const half = await screen.findByRole("menuitemradio", { name: "Half" });
  expect(half.getAttribute("aria-checked")).toBe("true");
  await user.click(screen.getByRole("menuitemradio", { name: "Half, right" }));
  await open("Street");
  await user.click(await screen.findByRole("menuitem", { name: "Out of Address" }));
  await open("Title");
  await user.click(await screen.findByRole("menuitem", { name: "Into Address" }));
  await waitFor(() => expect(sent(server)).toHaveLength(3));
  const [width, out, into] = sent(server).map(([, { changes }]) => changes[0]?.data);
  expect(width).toEqual([{ field: "title", width: "half-right" }]);
  expect(out).toContainEqual({ field: "street", sort: 5, group: null });
  expect(into).toContainEqual({ field: "title", sort: 4, group: 7 });
});

test("Enter opens the field", async () => {
  const { user, picture } = await openPicture();
  picture.getByRole("button", { name: "Title, Half" }).focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("dialog", { name: "Title" })).toBeInstanceOf(HTMLElement);
});

test("a group is made with a name of its own", async () => {
  const { user, server } = await openPicture();
  await user.click(screen.getByRole("button", { name: "New group" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New group" }));
  await user.type(dialog.getByRole("textbox", { name: "Name of the group" }), "Address");
  await user.click(dialog.getByRole("button", { name: "Create" }));
  expect(await screen.findByText("Address 2 was created")).toBeInstanceOf(HTMLElement);
  expect(sent(server)[0]?.[1]).toEqual({
    changes: [
      {
        kind: "create_field",
        collection: "posts",
        data: { field: "address_2", type: "group", sort: 6 },
      },
    ],
  });
});

/** Inputs are only looked at: their own menus are inert. */
function outsideOfInputs(found: HTMLElement[]): HTMLElement {
  const [one] = found.filter((element) => element.closest("[inert]") === null);
  if (one === undefined) throw new Error("There is none.");
  return one;
}

/** The form of posts: a hidden key, a half title, a body, and a group with a street. What is changed is stored. */
async function openPicture(replies: FakeReplies = {}) {
  const half = { ...title, width: "half" as const };
  const fields: Record<string, Field> = { id: hidden, title: half, body, address, street };
  const stored = () => ({ ...posts, fields: { ...fields } });
  const opened = await openSettings(
    {
      "GET /_/collections": () => data([stored()]),
      "GET /_/collections/posts": () => versioned(stored()),
      "POST /_/model/changes": ({ body: sentBody }) => {
        const [change] = asRecord(sentBody)["changes"] as RequestedChange[]; // cast: what the app sends
        for (const edit of change?.kind === "update_fields" ? change.data : [])
          fields[edit.field] = { ...fields[edit.field], ...edit } as Field; // cast: a field that is there
        return data({ changes: 1 });
      },
      ...replies,
    },
    "/settings/collections/posts?view=form",
  );
  const form = await screen.findByRole("region", { name: "The form as people see it" });
  return { ...opened, picture: within(form) };
}
