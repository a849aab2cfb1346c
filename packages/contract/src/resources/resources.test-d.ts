import { expectTypeOf, test } from "vitest";
import type { Static } from "typebox";
import type { PathParam, paths } from "../constants/paths.ts";
import { fillPath } from "../constants/paths.ts";
import type { ErrorKey } from "../errors/catalogue.ts";
import type { Field } from "../model/field.ts";
import type { CollectionPreset } from "./collection-presets.ts";
import type { fieldChangeKeys, FieldChange, FieldSchema } from "./fields.ts";
import type { CreateProjectBody, DatabaseKind } from "./projects.ts";
import type { User } from "./users.ts";

test("every change of a field names a known key", () => {
  expectTypeOf<keyof FieldChange>().toExtend<(typeof fieldChangeKeys)[number]>();
});

test("the schema of a field gives the field of the model", () => {
  expectTypeOf<Static<typeof FieldSchema>>().toEqualTypeOf<Field>();
});

test("an address asks for exactly its places", () => {
  expectTypeOf<PathParam<typeof paths.items.revert>>().toEqualTypeOf<
    "collection" | "id" | "revision"
  >();
  expectTypeOf<PathParam<typeof paths.users.list>>().toEqualTypeOf<never>();
  // @ts-expect-error the id is missing
  fillPath("/items/:collection/:id", { collection: "news" });
});

test("nullable keys may be null, optional ones absent", () => {
  expectTypeOf<CollectionPreset["title"]>().toEqualTypeOf<string | null>();
  expectTypeOf<User["first_name"]>().toEqualTypeOf<string | null | undefined>();
});

test("an installer needs no more than the first person", () => {
  expectTypeOf<{ user_email: string; user_password: string }>().toExtend<CreateProjectBody>();
  expectTypeOf<DatabaseKind>().toEqualTypeOf<"sqlite" | "mysql" | "postgres">();
});

test("keys of errors are names, not numbers", () => {
  expectTypeOf<"staleItem">().toExtend<ErrorKey>();
  expectTypeOf<number>().not.toExtend<ErrorKey>();
});
