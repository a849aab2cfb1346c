import { expectTypeOf, test } from "vitest";
import type { Static } from "typebox";
import { fillPath, type PathParam, type PathValues } from "../constants/paths.ts";
import type { ErrorKey } from "../errors/catalog.ts";
import type { Field } from "../model/model.ts";
import type { BodyOf, QueryOf } from "../schema/endpoint.ts";
import type { ReplyData } from "../schema/replies.ts";
import type { CollectionPreset } from "./collection-presets.ts";
import type { Routes } from "../endpoints.ts";
import type { fieldChangeKeys, FieldChange, FieldSchema } from "./fields.ts";
import type { DatabaseKind } from "../constants/names.ts";
import type { CreateProjectBody } from "./projects.ts";
import type { SendMailBody } from "./mail.ts";
import type { Role } from "./roles.ts";
import type { User } from "./users.ts";

test("every change of a field names a known key", () => {
  expectTypeOf<keyof FieldChange>().toExtend<(typeof fieldChangeKeys)[number]>();
});

test("the schema of a field gives the field of the model", () => {
  expectTypeOf<Static<typeof FieldSchema>>().toEqualTypeOf<Field>();
});

test("an endpoint knows the places of its path, its body and its query", () => {
  type Revert = Routes["PATCH /:project/items/:collection/:id/revert/:revision"];
  expectTypeOf<PathParam<Revert["path"]>>().toEqualTypeOf<
    "project" | "collection" | "id" | "revision"
  >();
  expectTypeOf<PathParam<"/users">>().toEqualTypeOf<never>();
  expectTypeOf<PathParam<"/extensions/custom/*">>().toEqualTypeOf<"*">();
  expectTypeOf<BodyOf<Routes["POST /:project/mail"]>>().toEqualTypeOf<SendMailBody>();
  expectTypeOf<keyof QueryOf<Routes["GET /types"]>>().toEqualTypeOf<"project">();
});

test("an address needs a value for exactly its places", () => {
  expectTypeOf<keyof PathValues<"/items/:collection/:id">>().toEqualTypeOf<"collection" | "id">();
  // @ts-expect-error the id is missing
  fillPath("/items/:collection/:id", { collection: "news" });
});

test("a reply is a list where several things are named", () => {
  type Read = Routes["GET /:project/roles/:id"]["reply"];
  expectTypeOf<ReplyData<Read>>().toEqualTypeOf<Role>();
  expectTypeOf<ReplyData<Read, true>>().toEqualTypeOf<Role[]>();
  expectTypeOf<
    ReplyData<Routes["DELETE /:project/roles/:id"]["reply"]>
  >().toEqualTypeOf<undefined>();
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
