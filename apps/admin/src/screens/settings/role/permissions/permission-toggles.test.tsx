import { screen, within } from "@testing-library/react";
import { makeCollection, makeField, makePermission } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";
import { data, failure } from "../../../../../test/fake-fetch.ts";
import {
  box,
  editor,
  level,
  news,
  offered,
  openMatrix,
  rooms,
  written,
} from "../../../../../test/permission-matrix.tsx";

const owner = makeField("news", "owner", { type: "user_created" });
const owned = { ...news, fields: { ...news.fields, owner } };
const { draft, published, general } = {
  draft: { role: 3, status: "draft" },
  published: { role: 3, status: "published" },
  general: { role: 3, status: null },
};

describe("the levels that are offered", () => {
  test("Create offers none and full, with an owner as well", async () => {
    await openMatrix({}, { collections: [owned, rooms] });
    expect(await offered("Create: News")).toEqual(["none", "full"]);
    expect(await offered("Create: Rooms")).toEqual(["none", "full"]);
  });

  test.each(["Read", "Update", "Delete"])(
    "%s offers none and full; mine and role only where a user_created field exists",
    async (action) => {
      await openMatrix({}, { collections: [owned, rooms] });
      expect(await offered(`${action}: News`)).toEqual(["none", "mine", "role", "full"]);
      expect(await offered(`${action}: Rooms`)).toEqual(["none", "full"]);
    },
  );

  test("Comment offers none, read, create, update and full; status rows leave out read", async () => {
    const { user } = await openMatrix();
    const all = ["none", "read", "create", "update", "full"];
    expect(await offered("Comment: News")).toEqual(all);
    await user.click(await screen.findByRole("button", { name: "News" }));
    for (const status of ["Draft", "Published"])
      expect(await offered(`Comment: News, ${status}`)).toEqual([
        "none",
        "create",
        "update",
        "full",
      ]);
  });

  test.each([
    ["Read", "None, Own, Own role, All"],
    ["Comment", "None, Read, Create, Update, All"],
    ["Reason", "None, Create, Update, Always"],
  ])("of %s are named %s", async (action, names) => {
    await openMatrix({}, { collections: [owned] });
    const options = [...(await box(`${action}: News`)).options];
    expect(options.map(({ text }) => text).join(", ")).toBe(names);
  });

  test("a level that is stored and not offered is shown as it is", async () => {
    const stored = makePermission("rooms", { ...general, id: 11, read: "mine" });
    await openMatrix({ "GET /_/permissions": data([stored]) });
    expect(await level("Read: Rooms")).toBe("mine");
  });
});

describe("the rows of a collection", () => {
  test("with statuses it unfolds to a row for new items and one for each status", async () => {
    const { user } = await openMatrix();
    const opener = await screen.findByRole("button", { name: "News" });
    expect(opener.getAttribute("aria-expanded")).toBe("false");
    await user.click(opener);
    const below = screen.getAllByRole("rowheader").map((header) => header.textContent);
    expect(below).toEqual(["News", "While it is created", "Draft", "Published", "Rooms"]);
  });

  test("without statuses it has nothing to unfold", async () => {
    await openMatrix();
    await box("Read: Rooms");
    expect(screen.queryByRole("button", { name: "Rooms" })).toBeNull();
  });

  test("a combined value reads indeterminate if statuses differ, and cannot be chosen", async () => {
    const stored = [
      makePermission("news", { ...draft, id: 21, read: "full", update: "full" }),
      makePermission("news", { ...published, id: 22, read: "full", update: "none" }),
    ];
    await openMatrix({ "GET /_/permissions": data(stored) });
    expect(await level("Read: News")).toBe("full");
    expect(await level("Update: News")).toBe("mixed");
    const differs = within(await box("Update: News")).getByRole<HTMLOptionElement>("option", {
      name: "Differs",
    });
    expect(differs.disabled).toBe(true);
    expect(await offered("Update: News")).toEqual(["none", "full"]);
  });

  test("a combined value that is chosen holds for every status", async () => {
    const stored = [
      makePermission("news", { ...draft, id: 21, read: "full" }),
      makePermission("news", { ...published, id: 22 }),
    ];
    const { user, server } = await openMatrix({ "GET /_/permissions": data(stored) });
    await user.selectOptions(await box("Read: News"), "All");
    await user.click(await screen.findByRole("button", { name: "Save 1 change" }));
    await screen.findByText("Role saved");
    expect(written(server)).toEqual([
      { permissions: [{ collection: "news", status: "published", read: "full" }] },
    ]);
  });
});

describe("a whole row", () => {
  test("All sets create, read, update, delete and comment to full", async () => {
    const { user, server } = await openMatrix();
    await user.click(await screen.findByRole("button", { name: "All: News" }));
    await user.click(await screen.findByRole("button", { name: "Save 1 change" }));
    await screen.findByText("Role saved");
    const full = { create: "full", read: "full", update: "full", delete: "full", comment: "full" };
    expect(written(server)).toEqual([
      { permissions: [{ collection: "news", status: null, ...full }] },
    ]);
  });

  test("All empties the blacklists, those of new items and of all statuses too", async () => {
    const allowed = { create: "full", read: "full", update: "full", delete: "full" } as const;
    const hidden = { comment: "full" as const, read_field_blacklist: ["title"] };
    const stored = ["$create", "draft", "published"].map((status, at) =>
      makePermission("news", {
        role: 3,
        id: 21 + at,
        status,
        ...(at === 0 ? {} : allowed),
        ...hidden,
      }),
    );
    const { user, server } = await openMatrix({ "GET /_/permissions": data(stored) });
    await user.click(await screen.findByRole("button", { name: "All: News" }));
    await user.click(await screen.findByRole("button", { name: "Save 3 changes" }));
    await screen.findByText("Role saved");
    const emptied = { collection: "news", read_field_blacklist: [] };
    expect(written(server)).toEqual([
      {
        permissions: ["$create", "draft", "published"].map((status) => ({ ...emptied, status })),
      },
    ]);
  });

  test("All leaves new items without a rule where they have none", async () => {
    const stored = ["draft", "published"].map((status, at) =>
      makePermission("news", { role: 3, id: 21 + at, status }),
    );
    const { user, server } = await openMatrix({ "GET /_/permissions": data(stored) });
    await user.click(await screen.findByRole("button", { name: "All: News" }));
    await user.click(await screen.findByRole("button", { name: "Save 2 changes" }));
    await screen.findByText("Role saved");
    expect(written(server)).toMatchObject([
      { permissions: [{ status: "draft" }, { status: "published" }] },
    ]);
  });

  test("None sets explain none and empty blacklists, and everything else to none", async () => {
    const lists = {
      read_field_blacklist: ["title"],
      write_field_blacklist: ["title"],
      status_blacklist: ["draft"],
    };
    const allowed = { create: "full", read: "full", update: "full", delete: "full" } as const;
    const stored = makePermission("news", {
      ...general,
      id: 21,
      comment: "full",
      explain: "always",
      ...allowed,
      ...lists,
    });
    const { user, server } = await openMatrix({ "GET /_/permissions": data([stored]) });
    await user.click(await screen.findByRole("button", { name: "None: News" }));
    await user.click(await screen.findByRole("button", { name: "Save 1 change" }));
    await screen.findByText("Role saved");
    const none = { create: "none", read: "none", update: "none", delete: "none" };
    expect(written(server)).toEqual([
      {
        permissions: [
          {
            collection: "news",
            status: null,
            comment: "none",
            explain: "none",
            ...none,
            read_field_blacklist: [],
            write_field_blacklist: [],
            status_blacklist: [],
          },
        ],
      },
    ]);
  });

  test("None empties the blacklists of new items and of all statuses, too", async () => {
    const hidden = { read_field_blacklist: ["title"] };
    const stored = ["$create", "draft", "published"].map((status, at) =>
      makePermission("news", { role: 3, id: 21 + at, status, ...hidden }),
    );
    const { user, server } = await openMatrix({ "GET /_/permissions": data(stored) });
    await user.click(await screen.findByRole("button", { name: "None: News" }));
    await user.click(await screen.findByRole("button", { name: "Save 3 changes" }));
    await screen.findByText("Role saved");
    const emptied = { collection: "news", read_field_blacklist: [] };
    expect(written(server)).toEqual([
      {
        permissions: ["$create", "draft", "published"].map((status) => ({ ...emptied, status })),
      },
    ]);
  });
});

test("rights that cannot be copied from another role change nothing, and that is said", async () => {
  const roles = [editor, { id: 4, name: "Writer", description: null }];
  const { user, server } = await openMatrix({ "GET /_/roles": data(roles) });
  await box("Read: Rooms");
  server.reply({ "GET /_/permissions": failure(403, 300) });
  await user.click(await screen.findByRole("button", { name: "Copy from a role" }));
  await user.click(await screen.findByRole("menuitem", { name: "Writer" }));
  expect(await screen.findByText("The permissions of Writer could not be read")).toBeInstanceOf(
    HTMLElement,
  );
  expect(await level("Read: Rooms")).toBe("full");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
});

test("permissions that fail to load can be tried again", async () => {
  const { user, server } = await openMatrix({ "GET /_/permissions": failure(500, 9) });
  await screen.findByRole("alert");
  server.reply({ "GET /_/permissions": data([]) });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await level("Read: Rooms")).toBe("none");
});

test("a project without collections says so, and leads to those of the system", async () => {
  const users = { ...makeCollection("directus_users", {}), managed: true };
  const { user } = await openMatrix({}, { collections: [users] });
  await user.click(await screen.findByRole("button", { name: "System collections" }));
  expect(await level("Read: Users")).toBe("none");
});
