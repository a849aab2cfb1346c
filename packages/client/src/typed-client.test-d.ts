import type { Item } from "@rowhouse/contract";
import { expectTypeOf, test } from "vitest";
import type { News, PressPeople, Types } from "../test/sample-types.ts";
import { createClient } from "./create-client.ts";
import type { Reply } from "./caller.ts";

const options = { baseUrl: "", project: "_" };

test("a client with types knows what items hold", () => {
  const { items } = createClient<Types>(options);
  expectTypeOf(items.list("news")).resolves.toEqualTypeOf<Reply<News[]>>();
  expectTypeOf(items.read("press_people", 4)).resolves.toEqualTypeOf<Reply<PressPeople>>();
  expectTypeOf<News["status"]>().toEqualTypeOf<"draft" | "live">();
  expectTypeOf<News["author"]>().toEqualTypeOf<number | PressPeople | null>();
});

test("it refuses collections and fields that are not there", () => {
  const { items } = createClient<Types>(options);
  // @ts-expect-error there is no such collection
  void items.list("nwes");
  // @ts-expect-error there is no such field
  void items.create("news", { titel: "x" });
  // @ts-expect-error a title is a text
  void items.update({ collection: "news", id: 4, changes: { title: 4 } });
});

test("a client without types takes any collection", () => {
  const { items } = createClient(options);
  expectTypeOf(items.list("anything")).resolves.toEqualTypeOf<Reply<Item[]>>();
  expectTypeOf(items.create).toBeCallableWith("anything", { title: 4 });
});
