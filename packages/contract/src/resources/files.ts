import { Type, type Static, type TSchema } from "typebox";
import { checkedByService, rowBody } from "../schema/bodies.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { rowEndpoints } from "../schema/row-endpoints.ts";
import { writeQuery } from "../schema/query-parameters.ts";
import { bytes, list, nothing, one } from "../schema/replies.ts";
import { anyJson, leadsTo, NullableInteger, NullableText } from "../schema/values.ts";
import { AddCaptionsBody } from "./captions.ts";
import { historyOf } from "./revisions.ts";

const collection = "directus_files";

/** A thumbnail of a file, created when it is first requested (API contract 10.5). */
export const FileThumbnail = Type.Object({
  url: Type.String(),
  relative_url: Type.String(),
  dimension: Type.String({ examples: ["200x200"] }),
  width: Type.Integer(),
  height: Type.Integer(),
});
export type FileThumbnail = Static<typeof FileThumbnail>;

/** Where the bytes of a file are (API contract 10.1). */
export interface FileData {
  url: string;
  full_url: string;
  /** Null for kinds without pictures. */
  thumbnails: FileThumbnail[] | null;
  embed: { html: string; url: string } | null;
  /** How the picture of the file looks from far away, shown until it is there: a thumbhash in Base64. */
  thumbhash: string | null;
}
export const FileDataSchema = Type.Unsafe<FileData | null>({
  type: ["object", "null"],
  required: ["url", "full_url", "thumbnails", "embed", "thumbhash"],
  properties: {
    url: { type: "string" },
    full_url: { type: "string" },
    thumbnails: {
      type: ["array", "null"],
      items: FileThumbnail,
      description: "Null for kinds without pictures.",
    },
    embed: {
      type: ["object", "null"],
      required: ["html", "url"],
      properties: { html: { type: "string" }, url: { type: "string" } },
      description: "Null for files whose bytes are here.",
    },
    thumbhash: {
      type: ["string", "null"],
      description: "How the picture looks from far away: a thumbhash in Base64.",
    },
  },
  "x-name": "FileData",
});

/** A file; `fields` decides which keys there are. */
export const StoredFile = Type.Object(
  {
    id: Type.Optional(Type.Integer()),
    storage: Type.Optional(Type.String()),
    filename: Type.Optional(Type.String()),
    title: Type.Optional(NullableText),
    type: Type.Optional(NullableText),
    uploaded_by: Type.Optional(leadsTo<unknown>()),
    uploaded_on: Type.Optional(NullableText),
    charset: Type.Optional(NullableText),
    /** Bytes. */
    filesize: Type.Optional(NullableInteger),
    width: Type.Optional(NullableInteger),
    height: Type.Optional(NullableInteger),
    /** Seconds. */
    duration: Type.Optional(NullableInteger),
    embed: Type.Optional(NullableText),
    folder: Type.Optional(leadsTo<unknown>()),
    description: Type.Optional(NullableText),
    location: Type.Optional(NullableText),
    tags: Type.Optional(
      Type.Unsafe<string[]>({ type: ["array", "null"], items: { type: "string" } }),
    ),
    checksum: Type.Optional(NullableText),
    thumbhash: Type.Optional(NullableText),
    caption_of: Type.Optional(leadsTo<unknown>()),
    caption_language: Type.Optional(NullableText),
    metadata: Type.Optional(anyJson()),
    data: Type.Optional(FileDataSchema),
  },
  { additionalProperties: true, "x-collection": collection },
);
export type StoredFile = Static<typeof StoredFile>;

/** A content of a file: the present one, or one that it had before (API contract 2.27). What the caller may not read of the file is null. */
export const FileVersion = Type.Object({
  /** Null for the present content. */
  id: NullableInteger,
  type: NullableText,
  /** Bytes. */
  filesize: NullableInteger,
  width: NullableInteger,
  height: NullableInteger,
  /** Seconds. */
  duration: NullableInteger,
  checksum: NullableText,
  embed: NullableText,
  /** When and by whom it was uploaded, edited or restored. Times are UTC. */
  made_on: NullableText,
  made_by: NullableInteger,
  /** When and by whom other content took its place; null for the present content. */
  replaced_on: NullableText,
  replaced_by: NullableInteger,
  data: FileDataSchema,
});
export type FileVersion = Static<typeof FileVersion>;

const Share = Type.Number({ minimum: 0, maximum: 1 });

/** A point of a picture, as shares of its width and its height. */
export const PicturePoint = Type.Object({ x: Share, y: Share });
export type PicturePoint = Static<typeof PicturePoint>;

/** A part of a picture, as shares of its width and its height. */
export const PictureArea = Type.Object({ x: Share, y: Share, width: Share, height: Share });
export type PictureArea = Static<typeof PictureArea>;

/** A change of a picture: it is turned, then flipped, then cropped. The focal point is one of the result. */
export const EditPictureBody = Type.Object(
  {
    /** Degrees clockwise. */
    rotate: Type.Optional(Type.Unsafe<0 | 90 | 180 | 270>({ enum: [0, 90, 180, 270] })),
    /** Left becomes right. */
    flip: Type.Optional(Type.Boolean()),
    crop: Type.Optional(PictureArea),
    /** The point that thumbnails keep in view; null for the middle. */
    focus: Type.Optional(
      Type.Unsafe<PicturePoint | null>({ ...PicturePoint, type: ["object", "null"] }),
    ),
  },
  { additionalProperties: false },
);
export type EditPictureBody = Static<typeof EditPictureBody>;

/** The files of an archive. Their keys are a list, or text with commas between them, as forms of a page send it. */
export const ArchiveFilesBody = Type.Object({
  keys: Type.Unsafe<string | (string | number)[]>({
    oneOf: [
      { type: "string", minLength: 1 },
      { type: "array", minItems: 1, items: { type: ["string", "integer"] } },
    ],
  }),
});
export type ArchiveFilesBody = Static<typeof ArchiveFilesBody>;

/** How new content of a file is sent, besides the fields of the file. */
const withContent = (row: TSchema, required: readonly string[]) => ({
  allOf: [
    {
      type: "object",
      required,
      properties: {
        data: {
          type: "string",
          description: "The content: base64, a data URI, or the address of a file.",
        },
        upload: {
          type: "string",
          description: "In place of `data`: the id of an upload in parts that has arrived whole.",
        },
        filename: { type: "string", description: "Not needed where `data` is an address." },
      },
    },
    row,
  ],
});

const path = "/:project/files";
const usual = rowEndpoints({ path, collection, row: StoredFile });
/** Files and folders are one section of the description of the API. */
export const filesSection = { name: "files", text: "Files, their bytes and their folders." };

/** Files (API contract 2.12). Ids are numbers: anything else is not found (404/1) rather than invalid. */
export const filesEndpoints = defineEndpoints(filesSection, {
  list: usual.list("List files"),
  read: usual.read("Read one or several files"),
  create: {
    ...usual.create("Upload a file"),
    query: ["meta", ...writeQuery],
    body: checkedByService<unknown>(withContent(rowBody(collection), ["data"])),
    bodyIsOptional: true,
    takesFiles: true,
    takesIdempotencyKey: "byHandler",
    reply: one(StoredFile),
  },
  update: {
    ...usual.update("Change one or several files, or replace the content of one"),
    authorizedBy: "planner",
    query: ["meta", ...writeQuery],
    body: checkedByService<unknown>(withContent(rowBody(collection), [])),
    bodyIsOptional: true,
    takesFiles: true,
    takesIdempotencyKey: "byHandler",
  },
  updateMany: {
    ...usual.updateMany("Change several files, each its own way"),
    takesIdempotencyKey: false,
    query: writeQuery,
    body: checkedByService<unknown>(Type.Array(rowBody(collection, { use: "keyed" }))),
  },
  remove: {
    ...usual.remove("Delete one or several files"),
    query: ["comment"],
  },
  archive: {
    method: "POST",
    path: `${path}/archive`,
    access: { collection, action: "read" },
    summary: "Download several files as one ZIP",
    body: ArchiveFilesBody,
    takesIdempotencyKey: false,
    reply: bytes,
  },
  editPicture: {
    method: "PATCH",
    path: `${path}/:id/picture`,
    access: { collection, action: "update" },
    authorizedBy: "planner",
    summary: "Turn, flip or crop a picture, or set its focal point; the original is kept",
    query: ["meta", ...writeQuery],
    body: EditPictureBody,
    reply: one(StoredFile),
  },
  restorePicture: {
    method: "DELETE",
    path: `${path}/:id/picture`,
    access: { collection, action: "update" },
    authorizedBy: "planner",
    summary: "Go back to the original of an edited picture",
    query: ["meta", ...writeQuery],
    reply: one(StoredFile),
  },
  versions: {
    method: "GET",
    path: `${path}/:id/versions`,
    access: { collection, action: "read" },
    summary: "List the contents of a file: the present one, then those that it had before",
    query: [],
    reply: list(FileVersion),
  },
  restoreVersion: {
    method: "PATCH",
    path: `${path}/:id/versions/:version/restore`,
    access: { collection, action: "update" },
    authorizedBy: "planner",
    summary: "Bring a content back that the file had before; the present one becomes a version",
    query: ["meta", ...writeQuery],
    reply: one(StoredFile),
  },
  removeVersion: {
    method: "DELETE",
    path: `${path}/:id/versions/:version`,
    access: { collection, action: "update" },
    authorizedBy: "planner",
    summary: "Delete a content for good that the file had before",
    query: ["comment"],
    reply: nothing,
  },
  addCaptions: {
    method: "POST",
    path: `${path}/:id/captions`,
    access: { collection, action: "update" },
    authorizedBy: "planner",
    summary: "Add captions to a film or a recording",
    query: ["meta", ...writeQuery],
    body: AddCaptionsBody,
    takesIdempotencyKey: false,
    reply: one(StoredFile),
  },
  removeCaptions: {
    method: "DELETE",
    path: `${path}/:id/captions/:captions`,
    access: { collection, action: "update" },
    authorizedBy: "planner",
    summary: "Take captions out of a film or a recording; their file stays",
    query: ["comment"],
    reply: nothing,
  },
});

/** The history of one file. */
export const fileHistoryEndpoints = defineEndpoints(
  filesSection,
  historyOf("/:project/files/:id", "a file"),
);

/** The bytes are unchanged, a part of them is sent, or there is no such part. */
const ofBytes = {
  access: "public",
  isAsset: true,
  reply: bytes,
  statuses: [206, 304, 416],
} as const;

/**
 * The bytes of files (API contract 10.5), outside the API's project prefix. Public: an unguessable address is the
 * permission, and where there is none the service requires the right to read the file.
 */
export const bytesEndpoints = defineEndpoints(filesSection, {
  original: {
    method: "GET",
    path: "/uploads/:project/originals/:name",
    ...ofBytes,
    summary: "Read the bytes of a file",
    query: ["proof"],
  },
  download: {
    method: "GET",
    path: "/downloads/:project/:name",
    ...ofBytes,
    summary: "Download a file",
    query: ["proof"],
  },
  thumbnail: {
    method: "GET",
    path: "/thumbnail/:project/:width/:height/:action/:quality/:name",
    ...ofBytes,
    summary: "Read a thumbnail of a file",
    query: ["proof", "format"],
  },
});
