import type { LimitName } from "../constants/limits.ts";

/**
 * One kind of failure: the number of API contract 12, the HTTP status and a text with `{name}` placeholders. `{details}` is
 * filled by the error's reason or problems.
 */
export interface ErrorEntry<Text extends string = string> {
  readonly code: number | null;
  readonly status: number;
  readonly text: Text;
}

/**
 * Every failure of the API (API contract 12). A number with two statuses has two keys. `staleItem` (25) and
 * `idempotencyKeyReused` (26) are our own: `If-Match` names an older version of the item, an `Idempotency-Key` another request; so are
 * `uploadMoved` (27), a part that does not begin where an upload ends, `passkeyRefused` (115) and `confirmationRequired` (116).
 */
export const errors = {
  internal: entry(null, 500, "Something went wrong on the server."),
  apiFailure: entry(0, 500, "The request could not be carried out. {details}"),
  notOffered: entry(0, 501, "{details}"),
  notFound: entry(1, 404, "There is nothing at this address."),
  badRequest: entry(2, 400, "The request is not valid. {details}"),
  tusVersionUnknown: entry(2, 412, "Uploads in parts follow version 1.0.0 of the tus protocol."),
  bodyTooLarge: entry(2, 413, "The request is larger than the server accepts ({limit} bytes)."),
  unauthorized: entry(3, 401, "Not authorized."),
  invalidInput: entry(4, 422, "{details}"),
  limitExceeded: entry(4, 422, "{name} allows at most {limit}."),
  methodNotAllowed: entry(6, 405, "This address does not support that method."),
  tooManyRequests: entry(7, 429, "Too many requests. Try again in {seconds} seconds."),
  assetProjectUnknown: entry(8, 404, "The project does not exist."),
  databaseFailed: entry(9, 500, "The database refused the request. {details}"),
  forbidden: entry(10, 403, "This is not allowed. {details}"),
  databaseUnreachable: entry(11, 503, "The database cannot be reached."),
  databaseBusy: entry(11, 503, "The database is busy. {details}"),
  databaseFull: entry(11, 503, "The disk of the database is full."),
  unprocessable: entry(12, 422, "{details}"),
  bodyMissing: entry(13, 400, "The request has no body that can be read."),
  notInstalled: entry(14, 503, "Nothing is installed yet."),
  oneFileOnly: entry(15, 400, "Send one file per request."),
  configurationMissing: entry(16, 500, "A path of the configuration does not exist."),
  configurationExists: entry(17, 422, "The configuration exists already."),
  projectExists: entry(18, 409, "The project exists already."),
  installerNoConnection: entry(
    19,
    400,
    "The database cannot be reached with these details. {details}",
  ),
  ipNotAllowed: entry(19, 401, "Your address may not use this role."),
  storageMissing: entry(20, 500, "No file storage is configured."),
  storageUnavailable: entry(20, 503, "The file storage cannot be reached. Try again later."),
  maintenance: entry(21, 503, "The project is being maintained. Try again later."),
  projectUnknown: entry(22, 404, "The project does not exist."),
  onlyDefaultProject: entry(22, 400, "Only the default project is available here."),
  cacheAdapterInvalid: entry(22, 503, "The cache is not configured correctly."),
  cacheMisconfigured: entry(23, 503, "The cache is not configured correctly."),
  loggerMisconfigured: entry(24, 503, "The log is not configured correctly."),
  staleItem: entry(25, 412, "The item was changed by someone else in the meantime."),
  idempotencyKeyReused: entry(
    26,
    422,
    "This idempotency key has been used for another request; a new request needs a new key.",
  ),
  uploadMoved: entry(
    27,
    409,
    "The upload goes on at another place: ask for its offset and continue from there.",
  ),

  wrongCredentials: entry(100, 404, "The e-mail or the password is wrong."),
  invalidToken: entry(101, 401, "The token is not valid."),
  expiredToken: entry(102, 401, "The token has expired."),
  userInactive: entry(103, 401, "The user is not active."),
  userSuspended: entry(103, 404, "The user is suspended."),
  resetTokenInvalid: entry(104, 401, "The link to reset the password is not valid."),
  resetTokenExpired: entry(105, 401, "The link to reset the password has expired."),
  userNotFound: entry(106, 404, "The user does not exist."),
  ssoEmailUnknown: entry(107, 404, "No user has this e-mail."),
  notSignedIn: entry(108, 401, "Sign in first."),
  ssoTokenInvalid: entry(109, 401, "The sign-in request is not valid."),
  ssoTokenExpired: entry(110, 401, "The sign-in request has expired."),
  otpMissing: entry(111, 404, "The one-time code is missing."),
  otpWrong: entry(112, 404, "The one-time code is wrong."),
  secondFactorRequired: entry(113, 401, "Your role requires two-factor sign-in, set it up first."),
  loginInputInvalid: entry(114, 422, "Enter an e-mail and a password."),
  passkeyRefused: entry(115, 401, "The passkey was not accepted."),
  confirmationRequired: entry(116, 403, "Confirm first that it is you."),

  collectionNotFound: entry(200, 404, "The collection {collection} does not exist."),
  systemCollection: entry(
    201,
    401,
    "The collection {collection} belongs to the system and has its own address.",
  ),
  fieldNotFound: entry(202, 404, "The field {field} does not exist."),
  fieldInvalid: entry(202, 422, "The field {field} cannot be used here."),
  itemNotFound: entry(203, 404, "The item does not exist."),
  duplicateKey: entry(204, 409, "The value of {field} is taken already."),
  collectionNotManaged: entry(205, 404, "The collection {collection} is not managed."),
  revisionNotFound: entry(207, 404, "The revision does not exist."),
  revisionEmpty: entry(208, 500, "The revision holds nothing to go back to."),
  commentCreateDenied: entry(210, 403, "You may not comment here."),
  commentUpdateDenied: entry(211, 403, "You may not change this comment."),
  commentDeleteDenied: entry(212, 403, "You may not delete this comment."),
  listForField: entry(213, 422, "The field {field} takes a single value, not a list or an object."),
  operatorUnknown: entry(214, 422, "There is no filter operator {operator}."),
  fieldAccessDenied: entry(215, 403, "You may not use the field {field}."),
  lastAdmin: entry(
    216,
    403,
    "This is the last active administrator. Make somebody else an administrator first.",
  ),
  singleExists: entry(217, 409, "{collection} holds a single item, which is there already."),

  readDenied: entry(300, 403, "You may not read {collection}."),
  createDenied: entry(301, 403, "You may not create items in {collection}."),
  updateDenied: entry(302, 403, "You may not change this item of {collection}."),
  deleteDenied: entry(303, 403, "You may not delete this item of {collection}."),
  fieldReadDenied: entry(304, 403, "You may not read the field {field}."),
  fieldWriteDenied: entry(305, 403, "You may not write the field {field}."),
  collectionAlterDenied: entry(306, 403, "You may not change the collection {collection}."),
  collectionExists: entry(307, 422, "The collection {collection} exists already."),
  fieldExists: entry(308, 422, "The field {field} exists already."),
  ownerFieldMissing: entry(
    309,
    403,
    "The collection {collection} has no field for the owner of an item.",
  ),

  fieldTypeUnknown: entry(401, 422, "There is no field type {type}."),
  lengthMissing: entry(402, 422, "The field {field} needs a length."),
  lengthNotSupported: entry(403, 422, "The field {field} takes no length."),
  mailTransportMissing: entry(500, 500, "No way to send mail is configured."),
  mailTransportInvalid: entry(501, 500, "The mail could not be sent. {details}"),
  mailTransportWrong: entry(502, 500, "The way to send mail is of the wrong kind."),
  uploadTooLarge: entry(601, 413, "The file is larger than the server accepts ({limit} bytes)."),
  uploadFormLimit: entry(602, 500, "The file is larger than the form allows."),
  uploadPartial: entry(603, 500, "Only a part of the file arrived."),
  uploadNoFile: entry(604, 500, "No file arrived."),
  uploadNoFolder: entry(606, 500, "There is no folder for uploads."),
  uploadNotWritten: entry(607, 500, "The file could not be stored. {details}"),
  uploadStopped: entry(608, 500, "An extension stopped the upload."),
  hasherUnknown: entry(1000, 422, "There is no hasher {hasher}."),
} as const satisfies Record<string, ErrorEntry>;

/** The sentence of `limitExceeded` for bounds whose name is no word of the request. */
export const limitTexts: Readonly<Partial<Record<LimitName, string>>> = {
  filterDepth: "A name in a filter has at most {limit} parts.",
  filterRules: "A filter has at most {limit} conditions.",
  filterGroups: "A filter has at most {limit} levels of groups within each other.",
  listLength: "A list in an address or a filter has at most {limit} values.",
  fieldsDepth: "A name in fields has at most {limit} parts.",
  fieldsEntries: "A list of fields has at most {limit} names.",
  textLength: "A search or a value of a filter has at most {limit} characters.",
  commentLength: "A comment has at most {limit} characters.",
  bodyDepth: "A body has at most {limit} levels of lists and objects within each other.",
  unfinishedUploads: "A user has at most {limit} unfinished uploads.",
  uploadParts: "An upload has at most {limit} parts.",
  unfinishedBytes: "The unfinished uploads of a user have at most {limit} bytes together.",
  nestedWriteDepth: "A write has at most {limit} levels of rows within each other.",
};

/** The symbolic name of a failure, which code throws and checks; only the wire carries numbers. */
export type ErrorKey = keyof typeof errors;

function entry<const Text extends string>(
  code: number | null,
  status: number,
  text: Text,
): ErrorEntry<Text> {
  return { code, status, text };
}
