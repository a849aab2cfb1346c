import type { PlaceholdersOf } from "./problems.ts";

/**
 * Why a request is refused, where no single value is at fault: the sentence for `{details}` in an error's text. Its
 * placeholders are filled from the error's `params`. The app has its own texts (`reasons.*`).
 */
export const reasons = {
  // The request as a whole.
  addressParameters: "The parameters of the address are nested too deep, too many or malformed.",
  headersLarge: "The address and the headers may have {max} bytes.",
  requestLate: "It took too long to arrive.",
  requestUnreadable: "It cannot be read as HTTP.",
  idempotencyKey: "An idempotency key has 1 to 255 printable ASCII characters.",
  act: "An act is named by a UUID.",
  actOfOther: "The act that it names belongs to somebody else.",
  tokenInAddress:
    "Tokens in addresses are switched off on this server: send the token as a header.",
  bodyObject: "The body must be an object.",
  entriesNoObjects: "These entries are no objects: {entries}.",
  unknownFields: "Unknown fields: {fields}.",
  nameUnusable: "The name {name} cannot be used; take another one.",
  listExpected: "A list of items is expected.",
  itemExpected: "An item is expected, an object with its fields.",
  keysMissing: "Each item needs its {field}.",
  keyInvalid: "A key is a number or a text.",
  oneAtATime: "Send one object at a time.",

  // Rights.
  onlyAdminsSignIn: "Only administrators change how administrators sign in.",
  onlyAdminsRemoveAdmins: "Only administrators remove administrators.",
  onlyAdminsRoles:
    "Only administrators change who the administrators are and what roles these have.",
  onlyAdminsAdminRole: "Only administrators change the administrator role.",
  onlyAdminsEmails: "Only administrators change e-mail addresses, because users sign in elsewhere.",
  ownFactorFirst:
    "Set up your own second factor first: without one this change would lock you out.",
  addressLeftOut:
    "You come from the address {address}, which is not among the allowed ones: this change would lock you out.",
  passkeyAddress:
    "Passkeys need an address with https and a name, or localhost. This server is known at {address}.",
  onlyInPerson: "Only somebody who has signed in does this for their account, no program.",
  factorFirst: "Recovery codes stand in for a second factor: set one up first.",
  onlyAdminsInvite: "Only administrators invite users.",
  onlyAdminsMail: "Only administrators send from the address of the installation.",
  onlyAdminsPresets: "Only administrators keep presets for a role or for everybody.",
  onlyAdminsRemovePresets: "Only administrators remove presets of a role or of everybody.",
  presetOwner: "A preset belongs to the person who makes it.",
  publicRoleMembers: "Nobody can be a member of the public role.",
  uploadNeedsUpdate: "Uploading needs the right to change files.",
  explain: "This change needs a comment that explains it.",
  ownAddress: "Items of {collection} are written at their own address.",
  viewOnly: "Nothing can be changed while the project is viewed as somebody else.",
  installerClosed: "The installer is closed.",

  // Pictures that are edited.
  pictureVector: "A vector picture (SVG) has no pixels that could be cropped, turned or flipped.",
  pictureAnimated: "An animated picture would lose its movement if it were edited.",
  pictureKind: "Only pictures in JPEG, PNG, WebP, AVIF and GIF can be edited.",
  picturePixels:
    "The picture has {width} × {height} pixels. Up to {max} million pixels can be edited.",
  pictureUnreadable: "The picture could not be edited: it is damaged, or it takes too long.",
  pictureUnedited: "The picture is as it was uploaded.",

  // Captions of films and recordings.
  captionsNotFilm: "Only films and recordings that are stored here have captions.",
  captionsKind: "Captions are a text file of up to 2 MB in WebVTT (.vtt) or SRT (.srt).",
  captionsEmpty: "There is no caption in this file.",
  captionsBroken:
    "Line {line} is no caption: after an empty line its times are expected, such as 00:01.000 --> 00:02.500, and then its text.",
  captionsTaken: "This file holds the captions of another film. Take them out there first.",

  // The database of a new project.
  connectionHost: "There is no server with this host name.",
  connectionServer: "No database server answers at this host and port.",
  connectionUser: "The server refuses this user or password.",
  connectionName:
    "The server has no database of this name, or does not let this user in; create it first.",

  // Items and queries.
  itemsReadonlyView:
    "{collection} cannot be edited: it is a view, which shows what other tables hold.",
  itemsReadonlyNoKey:
    "{collection} cannot be edited: it has no primary key, so there is no telling which item is meant.",
  relatedWithoutKey: "{field}: the related collection has no primary key.",
  groupsNeedKey: "groups needs a collection with a primary key",
  filterField: "{field} cannot be filtered by",
  sortField: "{field} cannot be sorted by",
  listOperator: "{field}: {operator} works on one-to-many fields only",
  usedOperator: "{field}: {operator} works on the key of files only",
  valueOperator: "{field}: {operator} does not work on a one-to-many field",
  plainValue: "{name}: a plain value is expected.",
  filterMap: "filter: a map of fields is expected, filter[field][operator]=value.",
  filterPath: 'filter: "{name}" is not a field.',
  filterLogical: "filter: logical is either and or or.",
  filterGroup: "{name}: a list of filters is expected, {name}[0][field][operator]=value.",
  filterGroupLogical: "filter: logical=or has no meaning in a group; $or joins conditions by or.",
  filterPair: "{name}: two values are expected.",
  filterCount: "{name}: a whole number is expected.",
  filterScalar: "{field}: the filter needs a single value",
  filterNumber: "{field}: the filter needs a number",
  filterBoolean: "{field}: the filter needs true or false",
  filterDate: "{field}: the filter needs a date (YYYY-MM-DD)",
  filterTime: "{field}: the filter needs a time (HH:MM:SS)",
  filterDatetime: "{field}: the filter needs a date and time (YYYY-MM-DD HH:MM:SS)",
  countOperator: "{operator} needs a whole number",
  somethingMissing: "A field must not be empty.",
  somethingReferenced:
    "A field points to an item that does not exist, or the item is still in use.",
  pointsNowhere: "A field points to an item that does not exist.",
  stillUsed: "The item is still in use: {other} refers to it.",
  stillUsedSomewhere: "The item is still in use: something else refers to it.",
  ruleBroken: "The values break a rule of the database: {constraint}.",
  databaseSays: "The database refuses this: {text}",
  databaseIgnores:
    "The database leaves {collection} as it is: a rule or a trigger of its own drops this change.",
  databaseUnable: "The database cannot do this here.",
  databaseRights: "The database does not let this server do that.",
  databaseReadOnly: "The database is read only at present.",
  databaseLocked: "Another program holds what is needed for this. Try again later.",
  databaseSlow: "It needs longer for this than it may. Try again later, or ask for less.",
  databaseCrowded: "Too many requests wait for it. Try again later.",
  databaseChanged: "Its tables are not what they were.",
  somethingUnstorable: "A field cannot hold this value.",
  nullCharacter: "The null character (U+0000) cannot be stored, nor be looked for.",

  // Files.
  diskFull: "The disk is full.",
  fileNameRefused: "The file name is not allowed.",
  formIncomplete: "The form did not arrive whole.",
  uploadLength: "The header Upload-Length says how many bytes the upload has.",
  uploadOffset: "The header Upload-Offset says where a part begins.",
  uploadPart: "A part is sent as application/offset+octet-stream.",

  // Mail.
  mailUnreachable: "The mail server cannot be reached: {text}",
  mailLoginRefused: "The mail server refuses the user or the password: {text}",
  mailRefused: "The mail server refuses the mail: {text}",
  mailNotWritten: "The mail could not be written into the outbox: {text}",

  // Sign-in elsewhere.
  providerSilent: "The provider does not answer.",

  // Collections and fields.
  permissionObject: "A permission is an object.",
  fieldObject: "A field is an object.",
  fieldChangeObject: "A change of a field is an object.",
  fieldList: "A list of fields is expected.",
  fieldNames: "Each field needs its name.",
  fieldProperties: "Unknown properties of a field: {properties}.",
  collectionObject: "A collection is an object.",
  collectionProperties: "Unknown properties of a collection: {properties}.",
  viewColumns: "{collection} is a view of the database; its columns cannot be changed here.",
  tableReferred: "The table {other} refers to {collection}, so this cannot be dropped.",
  tableUnusual: "The definition of {collection} is too unusual to be changed here.",
  tableDependents:
    "The database refuses this change of {collection}: something else in the database depends on it.",
  tableNameLength:
    "The database refuses this change of {collection}: a name is longer than it allows.",
  tableWidth:
    "The database refuses this change of {collection}: a table cannot hold that many or that wide columns.",
  tableDefault:
    "The database refuses this change of {collection}: the default does not fit the column.",
  tableNameTaken: "The database refuses this change of {collection}: a name is taken already.",
  tableBusy:
    "The database refuses this change of {collection}: someone is using the table, try again later.",
  tableDuplicates:
    "The database refuses this change of {collection}: a value that has to be unique occurs more than once.",
  tableValues:
    "The database refuses this change of {collection}: some of the stored values do not fit.",
  tableUnsupported:
    "The database refuses this change of {collection}: it does not know how to do that.",
} as const;

/** Why a request is refused. */
export type ReasonKey = keyof typeof reasons;

/** The placeholders of the text of a reason. */
export type ReasonPlaceholders<Reason extends ReasonKey> = PlaceholdersOf<(typeof reasons)[Reason]>;
