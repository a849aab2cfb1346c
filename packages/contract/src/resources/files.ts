import { Type } from "typebox";
import type { Static } from "typebox";
import { emptyReplies, replies } from "../schema/envelope.ts";
import { ofRows, ofWrites, takes } from "../schema/takes.ts";
import {
  AnyObject,
  NullableInteger,
  NullableText,
  nullable,
  optionalUntyped,
  untyped,
} from "../schema/values.ts";

/** A small picture of a file, made when first asked for (API contract 10.5). */
export interface FileThumbnail {
  url: string;
  relative_url: string;
  /** `200x200`. */
  dimension: string;
  width: number;
  height: number;
}

/** Where the bytes of a file are (API contract 10.1). */
export interface FileData {
  url: string;
  full_url: string;
  /** Null for kinds without pictures. */
  thumbnails: FileThumbnail[] | null;
  embed: { html: string; url: string } | null;
}

/** A file; `fields` decides which keys there are. */
export const StoredFile = Type.Object(
  {
    id: Type.Optional(Type.Integer()),
    storage: Type.Optional(Type.String()),
    filename: Type.Optional(Type.String()),
    title: Type.Optional(NullableText),
    type: Type.Optional(NullableText),
    uploaded_by: optionalUntyped<unknown>(),
    uploaded_on: Type.Optional(NullableText),
    charset: Type.Optional(NullableText),
    /** Bytes. */
    filesize: Type.Optional(NullableInteger),
    width: Type.Optional(NullableInteger),
    height: Type.Optional(NullableInteger),
    /** Seconds. */
    duration: Type.Optional(NullableInteger),
    embed: Type.Optional(NullableText),
    folder: optionalUntyped<unknown>(),
    description: Type.Optional(NullableText),
    location: Type.Optional(NullableText),
    tags: optionalUntyped<string[]>(),
    checksum: Type.Optional(NullableText),
    metadata: optionalUntyped<unknown>(),
    data: optionalUntyped<FileData | null>(),
  },
  { additionalProperties: true },
);
export type StoredFile = Static<typeof StoredFile>;

/** A folder of the file library. */
export const Folder = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  parent_folder: NullableInteger,
});
export type Folder = Static<typeof Folder>;

/** A folder to be made; without parent it stands at the top. */
export const CreateFolderBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 191 }),
  parent_folder: Type.Optional(nullable(Type.Integer())),
});
export type CreateFolderBody = Static<typeof CreateFolderBody>;

/** What may change about a folder. */
export const UpdateFolderBody = Type.Partial(CreateFolderBody);
export type UpdateFolderBody = Static<typeof UpdateFolderBody>;

/** Ids of files are numeric in the address, one or several (API contract 2.12). */
export const FileParams = Type.Object({ id: Type.String({ pattern: "^\\d+(,\\d+)*$" }) });

const OneOrMore = untyped<StoredFile | StoredFile[]>();
const FolderOrMore = untyped<Folder | Folder[]>();

/** Route schemas of files and folders (API contract 2.12). A create by multipart has no body to check. */
export const files = {
  list: { querystring: takes(...ofRows), response: replies(untyped<StoredFile | StoredFile[]>()) },
  read: { params: FileParams, querystring: takes("fields", "meta"), response: replies(OneOrMore) },
  create: { querystring: takes("meta", ...ofWrites), response: replies(StoredFile) },
  update: {
    params: FileParams,
    body: AnyObject,
    querystring: takes("meta", ...ofWrites),
    response: replies(OneOrMore),
  },
  remove: { params: FileParams, querystring: takes("comment"), response: emptyReplies },
  listFolders: { querystring: takes(...ofRows), response: replies(FolderOrMore) },
  createFolder: {
    body: CreateFolderBody,
    querystring: takes("meta", ...ofWrites),
    response: replies(Folder),
  },
  readFolder: {
    params: FileParams,
    querystring: takes("fields", "meta"),
    response: replies(FolderOrMore),
  },
  updateFolder: {
    params: FileParams,
    body: UpdateFolderBody,
    querystring: takes("meta", ...ofWrites),
    response: replies(FolderOrMore),
  },
  removeFolder: { params: FileParams, querystring: takes(...ofWrites), response: emptyReplies },
};
