import { makeCollection, makeRelation } from "@rowhouse/contract";

import { data, type FakeReply, type FakeRequest } from "./fake-fetch.ts";

const id = {
  type: "integer",
  primary_key: true,
  auto_increment: true,
  hidden_detail: true,
} as const;
const text = { type: "string", interface: "text-input", length: "40" } as const;

/** Works of art, the notes on them, the replies to those, and the shows they hang in. */
export const works = makeCollection("works", {
  id,
  title: text,
  notes: {
    type: "o2m",
    interface: "one-to-many",
    options: { fields: "text", sort_field: "place" },
  },
  shows: { type: "o2m", interface: "many-to-many", options: { fields: "name" } },
});
export const related = [
  makeCollection("notes", {
    id,
    work: { type: "m2o", interface: "many-to-one" },
    text: { ...text, required: true },
    year: { type: "integer", datatype: "INT", interface: "numeric" },
    place: { type: "integer", datatype: "INT", hidden_detail: true },
    replies: { type: "o2m", interface: "one-to-many", options: { fields: "text" } },
  }),
  makeCollection("replies", { id, note: { type: "m2o" }, text }),
  makeCollection("work_shows", {
    id,
    sort: { type: "sort", hidden_detail: true },
    work: { type: "m2o" },
    show: { type: "m2o" },
    label: text,
  }),
  makeCollection("shows", { id, name: text }),
];
export const relations = [
  makeRelation("notes.work", "works.notes"),
  makeRelation("replies.note", "notes.replies"),
  makeRelation("work_shows.work", "works.shows", "show"),
  makeRelation("work_shows.show", "shows", "work"),
];

export const notes = [
  { id: 3, text: "First", year: 1900, place: 1, work: 7 },
  { id: 4, text: "Second", year: null, place: 2, work: 7 },
];
export const replies = [{ id: 30, text: "Why", note: 3 }];
export const shows = [
  { id: 5, name: "Spring" },
  { id: 6, name: "Autumn" },
];
export const links = [{ id: 50, sort: 1, work: 7, show: shows[0], label: null }];

/** Replies with the rows whose keys a request names; with all of them where it names none. */
export function rowsOf(rows: readonly { id: number }[]) {
  return ({ query }: Pick<FakeRequest, "query">): FakeReply => {
    const asked = query.get("filter[id][in]")?.split(",");
    const found = rows.filter(({ id }) => asked === undefined || asked.includes(String(id)));
    return data(found, { total_count: found.length, filter_count: found.length });
  };
}
