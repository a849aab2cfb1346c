/**
 * The bounds of one request, so that none can overload the server. Requests beyond one are refused with `limitExceeded`
 * (422), which names it. All bounds of the product are declared here.
 */
export const limits = {
  /** Segments of a dotted filter path, `author.country.code` has three. */
  filterDepth: 6,
  /** Conditions in one filter, those in groups included. */
  filterRules: 100,
  /** Groups of a filter within each other. */
  filterGroups: 6,
  /** Values in one `in`, `nin` or `all` list, and ids in one address. */
  listLength: 1000,
  /** Segments of one `fields` entry, `*.*.*.*` has four. */
  fieldsDepth: 6,
  /** Entries of `fields`. */
  fieldsEntries: 500,
  /** Entries of `sort`, `groups`, `status`, `lang` and `meta`. */
  smallList: 50,
  /** Characters of a search text and of one filter value. */
  textLength: 1000,
  /** Characters of the `comment` parameter and of a comment. */
  commentLength: 65_535,
  /** Items in one batch write. */
  batchItems: 1000,
  /** Folders and files inside of a folder that are moved or removed with it. */
  folderContents: 5000,
  /** Changes of the model in one request. */
  modelChanges: 500,
  /** Rows whose values a plan of changes of the model compares with a new datatype. */
  plannedRows: 10_000,
  /** Values that a plan shows for each reason why some do not fit. */
  plannedSamples: 5,
  /** Characters of the body of a mail. */
  mailLength: 500_000,
  /** Characters of a text that is hashed on request. */
  hashedLength: 65_535,
  /** Levels of nested rows in one write. */
  nestedWriteDepth: 6,
  /** Uploads in parts of one user that are not finished. */
  unfinishedUploads: 100,
  /** Bytes that these announce together; a single one may be as large as a file may be. */
  unfinishedBytes: 10 * 1024 ** 3,
  /** Parts of one upload. */
  uploadParts: 4000,
  /** Hours for which an upload in parts waits for its end. */
  uploadHours: 24,
  /** Files in one archive. */
  archivedFiles: 10_000,
  /** Pixels of a picture that is edited, or that thumbnails are made of. */
  picturePixels: 100_000_000,
  /** Bytes of a JSON body. */
  bodyBytes: 10 * 1024 * 1024,
  /** Lists and objects within each other in a JSON body. */
  bodyDepth: 100,
  /** Rows for `limit=-1` without a signed-in user; configurable on the server. */
  publicRows: 10_000,
  /** Items of a collection that `GET /{p}/counts` counts; beyond them it says that there are more. */
  countedRows: 100_000,
  /** Tabs of a user that count as having an item open: the latest ones (API contract 14.2). */
  presentTabs: 20,
  /** Seconds for which a tab counts as having an item open after it has said so. */
  presenceSeconds: 120,
  /** Rows the app asks for at a time in a listing (API contract 14.2). */
  pageSize: 100,
  /** Related rows of an item the app asks for in a listing, which shows the first ones. */
  listedRelated: 50,
  /** Rows the app asks for at a time where items are picked. */
  pickerSize: 200,
} as const;

/** The name of a bound, as `limitExceeded` reports it. */
export type LimitName = keyof typeof limits;
