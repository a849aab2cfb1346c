import { passwordPolicies } from "@rowhouse/contract";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { startBareApp } from "../../../test/bare-app.ts";
import { png, uploadBytes } from "../../../test/files/uploads.ts";
import { onEachVendor, outcomeOf, scenario } from "../../../test/index.ts";

scenario("the ping is plain text", {
  as: "public",
  get: "/server/ping",
  status: 200,
  check: ({ reply }) => {
    expect(reply.text).toBe("pong");
    expect(reply.headers["content-type"]).toContain("text/html");
  },
});

scenario("the ping minds no token", { as: { token: "stale" }, get: "/server/ping", status: 200 });

scenario("a server whose database responds is ready", {
  as: "public",
  get: "/server/ready",
  status: 200,
  data: { ready: true },
});

test("while the database is unreachable everything but the ping reports it", async () => {
  const app = await startBareApp(undefined, "postgres://127.0.0.1:1/away");
  expect(await outcomeOf(app.client.get("/server/ping"))).toBe("200");
  for (const path of ["/server/ready", "/_/", "/_/items/news"])
    expect(await outcomeOf(app.client.get(path)), path).toBe("503/11");
  await app.close();
});

const storedFile = {
  title: "Plan of the harbour",
  uploaded_by: 1,
  uploaded_on: "2026-01-01 00:00:00",
};

/** The settings that everyone sees of a project that has set nothing up. */
const bareProject = {
  project_name: "Test",
  project_logo: "",
  project_color: "",
  project_background: "",
  password_rule: "none",
};

scenario("everyone sees the name of the project, and no versions", {
  as: "public",
  get: "/_/",
  status: 200,
  check: ({ reply }) =>
    expect(reply.body).toEqual({
      data: { api: bareProject },
      public: true,
    }),
});

scenario("a user sees the upload limit, and no versions", {
  as: "editor",
  get: "/_/",
  status: 200,
  check: ({ reply }) =>
    expect(reply.body).toEqual({
      data: {
        api: bareProject,
        server: { max_upload_size: expect.any(Number) },
      },
    }),
});

onEachVendor("an administrator sees versions and vendor", async (world) => {
  const reply = await world.as("admin").get("/_/");
  expect(reply.body).toMatchObject({
    data: {
      api: {
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        database: world.vendor,
        project_name: "Test",
      },
      server: {
        max_upload_size: expect.any(Number),
        general: { php_version: process.version, php_api: expect.any(String) },
      },
    },
  });
});

scenario("a logo without a file is null", {
  given: (world) => world.setting("logo", "77"),
  as: "public",
  get: "/_/",
  status: 200,
  matches: { data: { api: { project_logo: null } } },
});

scenario("a logo comes with its addresses", {
  given: async (world) => {
    await world.items("directus_files", [
      {
        id: 5,
        filename: "0b7e6c8e-37a6-4a33-8a11-5d5f1c2f9f10.png",
        type: "image/png",
        uploaded_by: 1,
        uploaded_on: "2026-01-01 00:00:00",
      },
    ]);
    await world.setting("logo", "5");
  },
  as: "public",
  get: "/_/",
  status: 200,
  matches: {
    data: {
      api: {
        project_logo: {
          url: expect.stringContaining("/uploads/_/originals/0b7e6c8e"),
          full_url: expect.stringMatching(/^http:\/\/.*\/uploads\//),
        },
      },
    },
  },
});

for (const [setting, shown] of [
  ["#C2410C", "#c2410c"],
  ["teal-700", "#0f786c"],
  ["darkest-gray", ""],
  ["url(javascript:x)", ""],
] as const)
  scenario(`the color ${setting} is ${shown || "no color of its own"}`, {
    given: (world) => world.setting("color", setting),
    as: "public",
    get: "/_/",
    status: 200,
    matches: { data: { api: { project_color: shown } } },
  });

for (const [policy, rule] of [
  ["", "none"],
  ["/(/", "none"],
  [passwordPolicies.weak, "weak"],
  [passwordPolicies.strong, "strong"],
  ["/^correct horse/", "own"],
] as const)
  scenario(`of the password policy ${policy || "that is empty"} everyone learns "${rule}" only`, {
    given: (world) => world.setting("password_policy", policy),
    as: "public",
    get: "/_/",
    status: 200,
    check: ({ reply }) => {
      expect(reply.body).toMatchObject({ data: { api: { password_rule: rule } } });
      expect(reply.text).not.toContain("correct horse");
    },
  });

describe("the background", () => {
  for (const [id, filename, type] of [
    [5, "0b7e6c8e-37a6-4a33-8a11-5d5f1c2f9f10.jpg", "image/jpeg"],
    [6, "harbour.jpg", "image/jpeg"],
  ] as const)
    scenario(`comes with the addresses of ${filename}, and nothing else of the file`, {
      given: async (world) => {
        await world.items("directus_files", [{ ...storedFile, id, filename, type }]);
        await world.setting("background", String(id));
      },
      as: "public",
      get: "/_/",
      status: 200,
      check: ({ reply }) => {
        expect(reply.body).toMatchObject({
          data: {
            api: {
              project_background: {
                url: expect.stringContaining(`/uploads/_/originals/${filename}`),
                full_url: expect.stringMatching(/^http:\/\/.*\/uploads\//),
              },
            },
          },
        });
        expect(reply.text).not.toContain(storedFile.title);
      },
    });

  scenario("that is no picture is not told", {
    given: async (world) => {
      await world.items("directus_files", [
        { ...storedFile, id: 5, filename: "salaries.pdf", type: "application/pdf" },
      ]);
      await world.setting("background", "5");
    },
    as: "public",
    get: "/_/",
    status: 200,
    check: ({ reply }) => {
      expect(reply.body).toMatchObject({ data: { api: { project_background: null } } });
      expect(reply.text).not.toContain("salaries");
    },
  });

  onEachVendor("is also there in the size of a screen, which no other file is", async (world) => {
    const bytes = await png(2400, 600);
    const large = await uploadBytes(world, "quay.png", bytes);
    const other = await uploadBytes(world, "pier.png", bytes);
    const small = await uploadBytes(world, "dock.png", await png(60, 40));
    const background = async (id: unknown) => {
      await world.setting("background", String(id));
      const { data } = (await world.app.inject({ url: "/_/" })).json();
      return data.api.project_background;
    };
    expect(await background(small.id)).not.toHaveProperty("screen_url");
    const address = new URL((await background(large.id)).screen_url);
    const path = `${address.pathname}${address.search}`;
    const { rawPayload } = await world.app.inject({ url: path });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1920, height: 480 });
    const stranger = path.replace(large.filename, other.filename);
    expect((await world.app.inject({ url: stranger })).statusCode).toBe(404);
  });

  onEachVendor("does not open the other files of the project", async (world) => {
    await world.items("directus_files", [
      { ...storedFile, id: 5, filename: "harbour.jpg", type: "image/jpeg" },
      { ...storedFile, id: 6, filename: "private.jpg", type: "image/jpeg" },
    ]);
    await world.setting("background", "5");
    const everyone = world.as("public");
    const info = await everyone.get("/_/");
    const proof = /harbour\.jpg\?(proof=[\w-]+)/.exec(info.text)?.[1] ?? "none";
    const path = `/uploads/_/originals/private.jpg?${proof}`;
    expect((await everyone.get(path)).status).not.toBe(200);
    expect((await everyone.get("/_/files/5")).status).not.toBe(200);
  });
});

scenario("details of the server require a token", {
  as: "public",
  get: "/",
  status: 401,
  code: 3,
});
scenario("naming a project does not replace the token", {
  as: "public",
  get: "/?project=_",
  status: 401,
  code: 108,
});
scenario("a project may be named by a header", {
  as: "public",
  get: "/types",
  headers: { "x-directus-project": "_" },
  status: 401,
  code: 108,
});
scenario("a static token means the default project", {
  as: "editor",
  get: "/",
  status: 200,
  matches: { data: { server: { max_upload_size: expect.any(Number) } } },
});

scenario("a browser that opens the address is sent to the app", {
  as: "public",
  get: "/",
  headers: { accept: "text/html,application/xhtml+xml" },
  status: 302,
  check: ({ reply }) => expect(reply.headers["location"]).toBe("admin/"),
});

scenario("what is built in is listed to whoever is signed in", {
  as: "editor",
  get: "/layouts",
  status: 200,
  check: ({ reply }) =>
    expect(reply.items.map(({ id }) => id)).toEqual(["calendar", "cards", "tabular", "timeline"]),
});

scenario("no page is built in", {
  as: "editor",
  get: "/pages",
  status: 200,
  matches: { data: [] },
});

scenario("lists the field types in the order of the contract", {
  as: "editor",
  get: "/types",
  status: 200,
  check: ({ reply }) => {
    expect(reply.items).toHaveLength(27);
    expect([reply.items[0], reply.items[26]]).toMatchObject([{ name: "alias" }, { name: "user" }]);
  },
});

scenario("updating is for administrators", {
  as: "editor",
  post: "/_/update",
  body: {},
  status: 401,
  code: 3,
});
scenario("updating responds with nothing", {
  as: "admin",
  post: "/_/update",
  body: {},
  status: 204,
});

for (const [method, path] of [
  ["get", "/_/scim/v2/Users"],
  ["post", "/_/scim/v2/Groups"],
  ["put", "/_/scim/v2/Users/abc"],
] as const) {
  scenario(`${method} ${path} is reported as not supported`, {
    as: "admin",
    [method]: path,
    headers: { "content-type": "application/scim+json" },
    status: 501,
    code: 0,
    check: ({ world }) => expect(world.logLines.join()).not.toContain("SCIM"),
  });
}
for (const [method, path] of [
  ["post", "/_/gql"],
  ["get", "/_/custom/anything"],
  ["get", "/_/user_roles"],
  ["get", "/_/folders"],
  ["get", "/_/roles/3/revisions"],
  ["patch", "/_/users/1/revert/1"],
] as const) {
  scenario(`${method} ${path} does not exist`, {
    as: "admin",
    [method]: path,
    body: {},
    status: 404,
    code: 1,
  });
}
for (const path of ["/_/users", "/_/roles", "/_/relations", "/_/collection_presets"]) {
  scenario(`${path} accepts no batch of changes`, {
    as: "admin",
    patch: path,
    body: [],
    status: 405,
    code: 6,
  });
}
