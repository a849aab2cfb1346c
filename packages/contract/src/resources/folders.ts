import { Type, type Static } from "typebox";
import { checkedByService, rowBody } from "../schema/bodies.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { rowEndpoints } from "../schema/row-endpoints.ts";
import { writeQuery } from "../schema/query-parameters.ts";
import { one } from "../schema/replies.ts";
import { leadsTo, nullable } from "../schema/values.ts";
import { filesSection } from "./files.ts";

/** A folder of the file library. */
export const Folder = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    parent_folder: leadsTo<number | null>(),
  },
  { "x-collection": "directus_folders" },
);
export type Folder = Static<typeof Folder>;

/** A folder to be created; without a parent at the top level. */
export const CreateFolderBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 191 }),
  parent_folder: Type.Optional(nullable(Type.Integer())),
});
export type CreateFolderBody = Static<typeof CreateFolderBody>;

/** The properties of a folder that may change. */
export const UpdateFolderBody = Type.Partial(CreateFolderBody);
export type UpdateFolderBody = Static<typeof UpdateFolderBody>;

/** The content of a folder in numbers, all levels, as far as the caller may read it. */
export const FolderContents = Type.Object({
  folders: Type.Integer(),
  files: Type.Integer(),
  /** Of these files. */
  bytes: Type.Integer(),
  /** There is something inside that the caller may not read: it cannot be removed with the folder. */
  has_more: Type.Boolean(),
  /** There is more inside than can be moved or removed at once; the numbers are a part of it. */
  too_many: Type.Boolean(),
});
export type FolderContents = Static<typeof FolderContents>;

const path = "/:project/files/folders";
const collection = "directus_folders";
const usual = rowEndpoints({ path, collection, row: Folder });

/** Folders of the file library (API contract 2.12). */
export const foldersEndpoints = defineEndpoints(filesSection, {
  list: usual.list("List folders"),
  read: usual.read("Read one or several folders"),
  create: {
    ...usual.create("Create a folder"),
    query: ["meta", ...writeQuery],
    body: checkedByService<unknown>(rowBody(collection, { use: "new", required: ["name"] })),
    reply: one(Folder),
  },
  update: {
    ...usual.update("Change one or several folders"),
    query: ["meta", ...writeQuery],
    body: checkedByService<unknown>(rowBody(collection)),
  },
  remove: {
    ...usual.remove(
      "Delete one or several folders; what is inside goes up one level, or goes along",
    ),
    query: [...writeQuery, "contents"],
  },
  contents: {
    method: "GET",
    path: `${path}/:id/contents`,
    access: { collection, action: "read" },
    authorizedBy: "planner",
    summary: "Count what is inside a folder, all levels",
    query: [],
    reply: one(FolderContents),
  },
});
