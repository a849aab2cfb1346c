import type { Page, Route } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../checks/files.ts";

/** Responses that a demo project does not give by itself: none, failures, another language. */

/** Runs before a page is opened. */
export type Before = (page: Page) => Promise<unknown>;

/** Requests to this part of the API, whatever their query. */
const to = (path: string) => (url: URL) => url.pathname.endsWith(`/_/${path}`);

export const neverRespond =
  (path: string): Before =>
  (page) =>
    page.route(to(path), () => undefined);

export const fail =
  (path: string): Before =>
  (page) =>
    page.route(to(path), (route) =>
      route.fulfill({
        status: 500,
        json: { error: { code: 1, message: "The server could not respond." } },
      }),
    );

/** The mail server does not take mails of this sender. */
export const refuseMail: Before = (page) =>
  page.route(to("mail/test"), (route) =>
    route.fulfill({
      status: 500,
      json: {
        error: {
          code: 501,
          message: "",
          key: "mailTransportInvalid",
          reason: "mailRefused",
          params: { text: "550 5.7.1 <museum@example.com>: Sender address rejected: not owned" },
        },
      },
    }),
  );

export const haveNoItems =
  (collection: string): Before =>
  (page) =>
    page.route(to(`items/${collection}`), (route) =>
      route.fulfill({ json: { data: [], meta: { total_count: 0, filter_count: 0 } } }),
    );

export const haveNoCollections: Before = (page) =>
  page.route(to("startup"), (route) => change(route, (start) => ({ ...start, collections: [] })));

/** The figures of the home do not come. */
export const haveNoFigures =
  (answer: (path: string) => Before): Before =>
  async (page) => {
    for (const path of ["counts", "activity", "revisions"]) await answer(path)(page);
  };

export const haveNoRoles: Before = (page) =>
  page.route(to("roles"), (route) => route.fulfill({ json: { data: [] } }));

/** The doctor finds something of each weight. */
export const haveFaults: Before = (page) =>
  page.route(to("doctor"), (route) => route.fulfill({ json: { data: faults.map(toReport) } }));

const faults = [
  {
    id: "public_rights",
    found: [["public_writes", "serious", { collection: "visitors", actions: "create, update" }]],
  },
  { id: "mail", found: [["mail_missing", "advice", {}]] },
  {
    id: "relations",
    found: ["artworks.lender", "loans.insurance_of_the_transport_abroad"].map((many) => [
      "relation_without_collection",
      "serious",
      { many, collection: "lenders" },
    ]),
  },
  {
    id: "indexes",
    found: [
      ["index_missing", "advice", { collection: "artworks", field: "artist", use: "relation" }],
    ],
  },
  ...["secrets", "storage", "fields", "columns"].map((id) => ({ id, found: [] })),
] as const;

function toReport({ id, found }: (typeof faults)[number]) {
  const findings = found.map(([kind, weight, values], key) => {
    const mend = id === "mail" ? null : id === "indexes" ? "plain" : "confirmed";
    return { key: String(key), kind, weight, values, mend };
  });
  const weight = findings[0]?.weight ?? "fine";
  return { id, weight, findings, is_partial: id === "indexes", has_failed: false };
}

/** Enough roles for a search, with names and descriptions that do not fit. */
export const haveManyRoles: Before = (page) =>
  page.route(to("roles"), (route) =>
    route.fulfill({
      json: {
        data: Array.from({ length: 14 }, (_, index) => ({
          id: index + 1,
          name: `${index + 1}. Staff of the department for loans, insurance and transport of works on paper`,
          description:
            index % 3 === 0
              ? null
              : "Plans, packs and accompanies what leaves the house ".repeat(index),
        })),
      },
    }),
  );

/** Filters and columns chosen for one picture are not stored for the next. */
export async function forgetViews(page: Page): Promise<void> {
  await page.route(/\/_\/collection_presets/, (route) => {
    const request = route.request();
    if (request.method() === "GET") return route.fallback();
    return route.fulfill({ json: { data: { id: 900, title: null, ...request.postDataJSON() } } });
  });
}

export async function beUnreachable(page: Page): Promise<void> {
  await page.route(/\/(_|server)\//, (route) => route.abort());
}

export async function holdClock(page: Page): Promise<void> {
  await page.clock.install();
}

export async function requireCode(page: Page): Promise<void> {
  await page.route(to("auth/authenticate"), (route) =>
    route.fulfill({ status: 401, json: { error: { code: 111, message: "A code is needed." } } }),
  );
}

/** A picture for the sign-in page, drawn here so that the demo needs none. */
export const painting = {
  url: "/painting.svg",
  full_url: `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><linearGradient id="a" x2="0" y2="1"><stop stop-color="#f4b78a"/><stop offset=".6" stop-color="#c9dbe6"/><stop offset=".6" stop-color="#3f7285"/><stop offset="1" stop-color="#16323f"/></linearGradient><path fill="url(#a)" d="M0 0h16v9H0z"/><circle cx="12" cy="4" r=".9" fill="#ffe6bd"/></svg>',
  )}`,
};

const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><path fill="#c2410c" d="M0 40 20 0l20 40zM50 12h110v6H50zm0 14h80v6H50z"/></svg>',
)}`;

/** A project with a logo, a color and whatever else is given. */
export const haveLooks =
  (looks: object): Before =>
  (page) =>
    page.route(to(""), (route) =>
      change(route, () => ({
        api: {
          project_name: "Tidal Reach",
          project_logo: { url: "/logo.svg", full_url: logo },
          project_color: "#c2410c",
          project_background: "",
          password_rule: "weak",
          ...looks,
        },
      })),
    );

export const haveProviders: Before = (page) =>
  page.route(to("auth/sso"), (route) =>
    route.fulfill({
      json: {
        data: [
          { name: "staff", label: "Staff directory", icon: null },
          { name: "github", icon: null },
        ],
      },
    }),
  );

/** Two projects to sign in to, configured beside the app. */
export const haveProjects: Before = (page) =>
  page.addInitScript(() => {
    const config = { projects: ["_", "archive"] };
    // The page sets its own configuration later, which must not replace this one.
    Object.defineProperty(window, "__ROWHOUSE__", { get: () => config, set() {} });
  });

/** The language of the person, and of the browser before anybody has signed in. */
export function speak(locale: string): Before {
  const inLanguage = (user: object): object => ({ ...user, locale });
  return async (page) => {
    await page.addInitScript((code) => localStorage.setItem("rowhouse:locale", code), locale);
    await page.route(to("users/me"), (route) => change(route, inLanguage));
    await page.route(to("startup"), (route) =>
      change(route, (start) => ({ ...start, user: inLanguage(Reflect.get(start, "user")) })),
    );
  };
}

export const speakGerman = speak("de-DE");

export async function haveBookmarks(page: Page): Promise<void> {
  await addPresets(page, [
    { id: 901, title: "On display" },
    { id: 902, title: "A bookmark whose name is longer than the navigation is wide" },
  ]);
}

export async function showAllColumns(page: Page): Promise<void> {
  const fields =
    "title,picture,status,year,insured_value,weight,on_display,keywords,artist,room,created_by,created_on";
  await addPresets(page, [{ id: 903, title: null, view_query: { tabular: { fields } } }]);
}

async function addPresets(page: Page, presets: Record<string, unknown>[]): Promise<void> {
  const common = {
    collection: "artworks",
    user: 1,
    role: null,
    view_type: "tabular",
    search_query: null,
    filters: null,
    view_query: null,
    view_options: null,
  };
  const added = presets.map((preset) => ({ ...common, ...preset }));
  await page.route(to("collection_presets"), (route) =>
    route.request().method() === "GET"
      ? change(route, (list) => (Array.isArray(list) ? [...list, ...added] : list))
      : route.fallback(),
  );
  await page.route(to("startup"), (route) =>
    change(route, (start) => {
      const known: unknown = Reflect.get(start, "presets");
      return { ...start, presets: [...(Array.isArray(known) ? known : []), ...added] };
    }),
  );
}

/** Lets the server respond and changes the data of its response. */
async function change(route: Route, makeData: (data: object) => unknown): Promise<void> {
  const response = await route.fetch();
  const body: { data: object } = await response.json();
  await route.fulfill({ response, json: { ...body, data: makeData(body.data) } });
}

/** Code that cannot be loaded, by the name of its module. */
export const missCode =
  (name: string): Before =>
  async (page) => {
    await page.route(await scriptOf(name), (route) => route.abort());
  };

/** The addresses of the code of a module, by its name: the build says in which files it is. */
export async function scriptOf(name: string): Promise<RegExp> {
  const build = join(root, "apps/admin/dist/chunks.json");
  const modules: Record<string, string> = JSON.parse(await readFile(build, "utf8"));
  const files = Object.entries(modules).flatMap(([file, path]) =>
    path.includes(`/${name}.`) ? [file] : [],
  );
  return new RegExp(`/assets/(?:${[name, ...files].join("|")})-[^/]+\\.js$`);
}
