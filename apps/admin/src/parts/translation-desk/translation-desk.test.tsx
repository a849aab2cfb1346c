import { makeCollection, makeRelation, type Collection, type Relation } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { data, refusedValues, type FakeReplies } from "../../../test/fake-fetch.ts";
import { renderItem, type RenderedItem } from "../../../test/render-item.tsx";

const id = { type: "integer", primary_key: true, auto_increment: true } as const;
const text = { type: "string", interface: "text-input", length: "40" } as const;
const works = makeCollection("works", {
  id: { ...id, hidden_detail: true },
  labels: {
    type: "translation",
    interface: "translation",
    options: {
      languagesCollection: "languages",
      languagesNameField: "name",
      defaultLanguage: "1",
      translationLanguageField: "language",
    },
  },
});
const related = [
  makeCollection("labels", {
    id: { ...id, hidden_detail: true },
    work: { type: "m2o" },
    language: { type: "m2o" },
    title: text,
  }),
  makeCollection("languages", { id, name: text }),
  makeCollection("directus_revisions", { id }),
];
const relations = [
  makeRelation("labels.work", "works.labels"),
  makeRelation("labels.language", "languages"),
];
const english = { id: 1, name: "English" };
const rows = [
  { id: 10, work: 7, language: english, title: "Tide" },
  { id: 11, work: 7, language: { id: 2, name: "Deutsch" }, title: "Flut" },
];

async function open(replies: FakeReplies = {}): Promise<RenderedItem> {
  const page = await renderWorks(related, relations, replies);
  await screen.findByRole("tab", { name: /^English/ });
  return page;
}

function renderWorks(
  known: Collection[],
  relations: Relation[],
  replies: FakeReplies = {},
): Promise<RenderedItem> {
  return renderItem({
    path: "/collections/works/7",
    collection: works,
    related: known,
    relations,
    replies: {
      "GET /_/items/works/7": { body: { data: { id: 7 } }, headers: { etag: '"1"' } },
      "GET /_/items/works/7/revisions": data([]),
      "GET /_/items/labels": data(rows),
      "GET /_/items/languages": data([
        english,
        { id: 2, name: "Deutsch" },
        { id: 3, name: "Norsk" },
      ]),
      "GET /_/revisions": data([]),
      "PATCH /_/items/works/7": data({ id: 7 }),
      ...replies,
    },
  });
}

async function box(): Promise<HTMLInputElement> {
  return within(screen.getByRole("tabpanel")).findByLabelText<HTMLInputElement>("Title");
}

async function save({ user, writes }: RenderedItem): Promise<unknown> {
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(writes()).not.toEqual([]));
  return writes().at(-1)?.[2];
}

describe("a role that may not see the languages reads so", () => {
  const labels = related[0];
  const pair = [
    makeRelation("labels.work", "works.labels", "language"),
    makeRelation("labels.language", "languages", "work"),
  ];
  const cases: [string, Relation[], Collection[]][] = [
    ["where the translations have a relation of their own", relations.slice(0, 1), [...related]],
    ["where translations and languages are two ends", pair.slice(0, 1), [...related]],
    [
      "where the field for the language is hidden as well",
      relations.slice(0, 1),
      labels === undefined ? [] : [withoutLanguage(labels)],
    ],
  ];
  test.each(cases)("%s", async (_, known, collections) => {
    await renderWorks(
      collections.filter(({ collection }) => collection !== "languages"),
      known,
    );
    expect(await screen.findByText(/^Your role may not see the languages/)).toBeInstanceOf(
      HTMLElement,
    );
  });

  test("where it may not see the translations either, these are meant", async () => {
    await renderWorks(
      related.filter(({ collection }) => !["languages", "labels"].includes(collection)),
      relations.slice(0, 1),
    );
    expect(await screen.findByText(/^Your role may not see these items/)).toBeInstanceOf(
      HTMLElement,
    );
  });
});

function withoutLanguage(labels: Collection): Collection {
  const { language: _, ...fields } = labels.fields;
  return { ...labels, fields };
}

describe("translations on the page of an item", () => {
  test("are saved with it in one request, languages by keys that are numbers", async () => {
    const page = await open();
    await page.user.click(screen.getByRole("tab", { name: /^Norsk/ }));
    await page.user.type(await box(), "Flo");
    const asked = page.server.requests.map(({ path }) => path);
    expect(asked.filter((path) => /labels|languages|_\/revisions/.test(path)).toSorted()).toEqual([
      "/_/items/labels",
      "/_/items/languages",
      "/_/revisions",
    ]);
    expect(await save(page)).toEqual({ labels: [{ language: 3, title: "Flo" }] });
  });

  test("a value that is refused is shown in its language, and the failed save leads there", async () => {
    const page = await open({
      "PATCH /_/items/works/7": refusedValues({
        path: ["labels", 0, "title"],
        rule: "unique",
        values: {},
      }),
    });
    await page.user.click(screen.getByRole("tab", { name: /^Norsk/ }));
    await page.user.type(await box(), "Flo");
    await page.user.click(screen.getByRole("tab", { name: /^English/ }));
    await save(page);
    await screen.findByRole("tab", { name: /^Norsk.*Has a problem/, selected: true });
    const wrong = await box();
    await waitFor(() => expect(document.activeElement).toBe(wrong));
    screen.getByText("This value is taken already");
    await page.user.type(wrong, "!");
    expect(screen.queryByText("This value is taken already")).toBeNull();
  });

  test("what has changed in the source since is marked, with what was translated", async () => {
    const step = (id: number, item: string, title: string) => ({
      id,
      item,
      delta: { title },
      data: { title },
      activity: { action_on: `2026-11-0${id}T10:00:00+00:00` },
    });
    const page = await open({
      "GET /_/revisions": data([
        step(3, "10", "Tide"),
        step(2, "11", "Flut"),
        step(1, "10", "High water"),
      ]),
    });
    await page.user.click(screen.getByRole("tab", { name: /^Deutsch/ }));
    await screen.findByText("English has changed since this was translated: Title");
    await page.user.click(screen.getByRole("button", { name: "Side by side" }));
    const mark = await screen.findByText(/^The source has changed on/);
    expect(mark.textContent).toContain("It was: High water");
  });
});

test("translations that lead back to themselves begin closed inside of the first", async () => {
  const back = { type: "translation", interface: "translation" } as const;
  const options = { languages: { en: "English" }, translationLanguageField: "language" };
  await renderWorks(
    [
      makeCollection("labels", {
        id: { ...id, hidden_detail: true },
        work: { type: "m2o" },
        label: { type: "m2o" },
        language: text,
        title: text,
        labels: { ...back, options },
      }),
      ...related.slice(1),
    ],
    [makeRelation("labels.work", "works.labels"), makeRelation("labels.label", "labels.labels")],
  );
  await screen.findByRole("tab", { name: /^English/, selected: true });
  expect((await box()).value).toBe("Tide");
  await waitFor(() => expect(screen.getAllByRole("tablist")).toHaveLength(2));
  expect(screen.getAllByRole("tabpanel")).toHaveLength(1);
});
