import type { Page, Route } from "@playwright/test";

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

export const haveNoItems =
  (collection: string): Before =>
  (page) =>
    page.route(to(`items/${collection}`), (route) =>
      route.fulfill({ json: { data: [], meta: { total_count: 0, filter_count: 0 } } }),
    );

export const haveNoCollections: Before = (page) =>
  page.route(to("collections"), (route) => route.fulfill({ json: { data: [] } }));

export const haveNoRoles: Before = (page) =>
  page.route(to("roles"), (route) => route.fulfill({ json: { data: [] } }));

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

export async function speakGerman(page: Page): Promise<void> {
  await page.route(to("users/me"), (route) => change(route, (me) => ({ ...me, locale: "de-DE" })));
}

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
