import { expect, test } from "vitest";
import { listStillToSend, referenceStillToSend } from "./stored-rows.model.ts";

const key = "id";

test("a list that was edited while it was saved keeps what was not sent", () => {
  const sent = [{ title: "A" }, { id: 3, $delete: true }];
  const stored = [
    { id: 1, title: "A" },
    { id: 9, title: "A" },
  ];
  const staged = [...sent, { title: "B" }];
  expect(listStillToSend(staged, { sent, stored, key })).toEqual([{ title: "B" }]);
  expect(listStillToSend(sent, { sent, stored, key })).toBeNull();
});

test("two new rows that look alike are two rows", () => {
  const sent = [{ title: "A" }];
  const stored = [{ id: 1, title: "A" }];
  const staged = [{ title: "A" }, { title: "A" }];
  expect(listStillToSend(staged, { sent, stored, key })).toEqual([{ title: "A" }]);
});

test("a new row that was edited meanwhile has the key of the one that was created of it", () => {
  const sent = [
    { title: "A", place: 1 },
    { place: 2, sponsor: { name: "S" } },
    { id: 4, place: 9 },
  ];
  const stored = [
    { id: 4, place: 9 },
    { id: 5, title: "A", place: 1 },
    { id: 6, place: 2, sponsor: { id: 70, name: "S" } },
  ];
  const staged = [
    { title: "A, later", place: 1 },
    { place: 2, sponsor: { name: "S2" } },
  ];
  expect(listStillToSend(staged, { sent, stored, key })).toEqual([
    { id: 5, title: "A, later", place: 1 },
    { id: 6, place: 2, sponsor: { name: "S2" } },
  ]);
});

test("rows that may not be read stay as they are", () => {
  const staged = [{ title: "B" }];
  const around = { sent: [{ title: "A" }], stored: undefined, key };
  expect(listStillToSend(staged, around)).toEqual(staged);
});

test("a related item that was created and edited since is changed, not created again", () => {
  const field = { sent: { name: "Ada" }, stored: { id: 5, name: "Ada" }, key };
  expect(referenceStillToSend({ name: "Ada L." }, field)).toEqual({ id: 5, name: "Ada L." });
  expect(referenceStillToSend(8, field)).toBe(8);
  expect(referenceStillToSend({ name: "Ada L." }, { ...field, stored: 5 })).toEqual({
    id: 5,
    name: "Ada L.",
  });
});
