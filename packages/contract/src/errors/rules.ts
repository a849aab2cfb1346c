import type { PlaceholdersOf } from "./problems.ts";

/**
 * The rules that a value of a request can break, each with the text for `message`. `{field}` is the last name of the problem's
 * path; the other placeholders are filled from its `values`. The app has its own texts (`problems.*`).
 */
export const rules = {
  // Values of items, checked by server and app alike (API contract 7.3).
  required: "{field}: a value is required.",
  scalar: "{field}: a single value is expected, not a list or an object.",
  pattern: "{field}: the value does not fit the pattern.",
  patternInvalid: "{field}: the pattern of the field is not a regular expression.",
  patternUnsafe:
    "{field}: not a regular expression that can be tested quickly: it must not look around inside, nor refer back.",
  email: "{field}: an e-mail address is expected.",
  addresses:
    "{field}: {entry} is neither an address such as 203.0.113.7 nor a range such as 10.0.0.0/8.",
  length: "{field}: at most {max} characters.",
  precision: "{field}: at most {digits} digits, {decimals} of them decimals.",
  array: "{field}: a list is expected.",
  json: "{field}: an object or a list is expected.",
  date: "{field}: a date is expected, YYYY-MM-DD.",
  time: "{field}: a time is expected, HH:MM:SS.",
  datetime: "{field}: a date with a time is expected, YYYY-MM-DD HH:MM:SS.",
  future: "{field}: a date with a time that is still to come is expected.",
  integer: "{field}: a whole number is expected.",
  decimal: "{field}: a number is expected.",
  longNumber: "{field}: a number this long has to be sent as text, or digits would be lost.",
  tooExact: "{field}: the database keeps at most {digits} digits of this number.",
  bytes: "{field}: bytes are expected as base64.",
  boolean: "{field}: true or false is expected.",
  nullCharacter: "{field}: the null character (U+0000) cannot be stored.",

  // Values of items, known to the server alone.
  unique: "{field}: the value is taken already.",
  uniqueTogether: "{field}: the value is taken already together with that of {others}.",
  reference: "{field}: the item it points to does not exist.",
  unstorable: "{field}: the field cannot hold this value.",
  keyFixed: "{field}: the key of an item cannot be changed.",
  generatedValue: "{field}: the database works this value out itself.",
  entryRequired: "{field}: at least one entry is required.",

  // The shape of a body (JSON schema).
  text: "{field}: a text is expected.",
  object: "{field}: an object is expected.",
  minimum: "{field}: at least {min} is expected.",
  maximum: "{field}: at most {max} is expected.",
  minLength: "{field}: at least {min} characters.",
  oneOf: "{field}: one of {options} is expected.",
  unknown: "{field}: there is no such property.",
  malformed: "{field}: the value is not valid.",

  // Accounts, roles and mail.
  passwordRules: "{field}: it does not follow the rules of this project.",
  passwordBytes: "{field}: at most {max} bytes, none of them zero.",
  secret: "{field}: 16 base-32 characters or more are needed.",
  emails: "{field}: an e-mail address or a list of them is needed.",
  recipients: "{field}: an e-mail address, the id of an active user, or a list of them is needed.",
  roleUnknown: "{field}: there is no such role.",

  // Projects.
  projectKey: "{field}: this key cannot be used for a project.",
  hostName: "{field}: a host name is expected.",
  setupCode: "Enter the set-up code that the server printed when it started.",

  // Files and settings.
  file: "{field}: a file is needed",
  fileName: "{field}: a file name is needed",
  fileContent: "{field}: the content of the file is needed",
  fileId: "{field}: the id of a file is needed",
  fileFromAddress:
    "{field}: a file from an address is made by itself, before the item that shows it",
  uploadUnknown: "{field}: there is no such upload, or it has expired",
  uploadUnfinished: "{field}: the upload has not arrived whole",
  uploadAlone: "{field}: send the content itself or an upload, not both",
  fileFromUpload: "{field}: a file of an upload is made by itself, before the item that shows it",
  fileEmpty: "{field}: the file is empty",
  fileSize: "{field}: the file is larger than allowed ({max} bytes)",
  fileType: "{field}: files of the type {type} are not allowed",
  webAddress: "{field}: this is no web address",
  videoAddress: "{field}: this is not the address of a video",
  base64: "{field}: the content must be base64 or a base64 data URI",
  textLong: "{field}: the text is too long",
  fileIsPage: "{field}: the address shows a page and no file",
  fileUnfetchable: "{field}: nothing could be fetched from this address",
  folderCycle: "{field}: a folder cannot lie in itself",
  jsonText: "{field}: JSON is needed",

  // Collections and fields.
  nameMissing: "A {field} needs a name.",
  nameLength: "The name of a {field} has at most {max} characters.",
  nameCharacters:
    "The name of a {field} has letters, digits, _ and - only, at least one letter or digit, and no - at its beginning.",
  nameReserved: "{field}: names with this beginning belong to the system.",
  nameFixed: "A {field} keeps its name.",
  namedTwice: "{field} is named twice.",
  fieldsMissing: "A collection needs fields.",
  onePrimaryKey: "A collection has exactly one primary key.",
  primaryKeyTaken: "{field}: the collection has a primary key already, {other}.",
  primaryKeyStays:
    "{field}: {collection} keeps its primary key; without it, items cannot be told apart.",
  statusMoves: "{field}: say in moves what becomes of items that have the status {status}.",
  counting: "{field}: only a primary key of whole numbers can be counted up.",
  lastField: "{field}: this is the last field of {collection}; delete the collection instead.",
  singular: "{field}: a collection has one field of the type {type}, here it is {other}.",
  datatypeMissing: "{field}: a datatype is needed.",
  datatypeUnknown: "{field}: the database has no type {datatype} with this length.",
  lengthForm: "{field}: the length of {datatype} has another form.",
  lengthTooLong: "{field}: {datatype} cannot be that long.",
  defaultInvalid: "{field}: the field cannot hold this default.",
  defaultPlain: "{field}: a text, a number, true or false is expected.",
  storedLosses: "{field}: say with accept_losses that stored values may change.",
  storedValues: "{field}: some of the stored values do not fit.",
  generated:
    "{field}: the database works this column out from others, so it cannot be changed here.",
  foreignIndex: "{field}: an index of the database keeps the values apart; remove it there.",
  triggerColumn: "{field}: a trigger of the database needs this column.",
  indexColumn:
    "{field}: an index of the database on an expression or a part of the rows needs this column; remove it there.",
} as const;

/** Which rule a value broke. */
export type RuleName = keyof typeof rules;

/** The placeholders of the text of a rule besides the name of the field. */
export type RulePlaceholders<Rule extends RuleName> = Exclude<
  PlaceholdersOf<(typeof rules)[Rule]>,
  "field"
>;
