import type { DoctorFinding, DoctorKind } from "@rowhouse/contract";

type Values = DoctorFinding["values"];

/** The findings in English, for the command line; the app has its own words in each of its languages. */
const sentences: Readonly<Record<DoctorKind, (values: Values) => string>> = {
  known_secret: ({ variable }) =>
    `${variable} holds words that anybody would try: set a random one.`,
  known_password: ({ email }) => `The administrator ${email} has one of the most common passwords.`,
  factor_missing: ({ email }) => `The administrator ${email} signs in with a password alone.`,
  factor_not_required: () => "Administrators are not required to have a second factor.",
  tokens_in_addresses: () =>
    "Tokens are taken from addresses as well, which servers and proxies log (ROWHOUSE_ADDRESS_TOKENS).",
  tokens_without_expiry: ({ email, count }) => `${email} has tokens that never expire: ${count}.`,
  public_writes: ({ collection, actions }) =>
    `Everyone may change ${collection} without signing in: ${actions}.`,
  public_reads_system: ({ collection }) =>
    `Everyone may read ${collection}, which tells about people, without signing in.`,
  public_reads: ({ collection }) => `Everyone may read ${collection}.`,
  proxy_on_machine: () =>
    "A proxy on this machine passes requests on and is not named: all people behind it count as one, for limits, allowed addresses and the activity. Set ROWHOUSE_TRUST_PROXY=loopback.",
  proxy_elsewhere: ({ address }) =>
    `Requests from ${address} say whom they were passed on for, which is not believed. If that is your proxy, name it in ROWHOUSE_TRUST_PROXY.`,
  proxy_uncounted: () =>
    "ROWHOUSE_TRUST_PROXY is true, which believes one proxy, whoever connects: name its address, or write 1 if nothing else can connect.",
  admin_project_missing: ({ project }) =>
    `admin.json names the project ${project}, which is not there: install it, or take it out.`,
  admin_address_unencrypted: ({ address }) =>
    `admin.json names ${address}, which browsers do not call from a page of https://: give that server a certificate.`,
  mail_missing: () =>
    "No mail server is set (ROWHOUSE_SMTP_URL): invitations and new passwords reach nobody.",
  storage_away: () => "Files can be neither stored nor read at the moment.",
  storage_own_folder: () =>
    "Redis is set for several processes, and files are in a folder: all of them have to mount the same one.",
  field_without_column: ({ collection, field }) =>
    `The field ${collection}.${field} is described, and its table has no such column.`,
  collection_without_table: ({ collection }) =>
    `The collection ${collection} is described, and there is no such table.`,
  columns_without_fields: ({ collection, columns }) =>
    `Columns of ${collection} are not described as fields: ${columns}.`,
  datatype_differs: ({ collection, field, type, datatype }) =>
    `The field ${collection}.${field} is of the type ${type}, and its column is ${datatype}.`,
  status_unknown: ({ collection, status, count }) =>
    `${String(count) === "1" ? `1 item of ${collection} has` : `${count} items of ${collection} have`} the status ${status}, which is none of its statuses.`,
  relation_without_collection: ({ many, collection }) =>
    `The relation of ${many} points to the collection ${collection}, which is not there.`,
  relation_without_field: ({ many, collection, field }) =>
    `The relation of ${many} needs the field ${collection}.${field}, which is not there.`,
  record_without_file: ({ file, filename }) =>
    `The file ${file} (${filename}) has a record, and its bytes are gone.`,
  version_without_file: ({ file, filename }) =>
    `An earlier version of the file ${file} (${filename}) has a record, and its bytes are gone.`,
  storage_elsewhere: ({ count }) =>
    `None of ${count} files was found: the storage is rather another one than it was.`,
  file_without_record: ({ filename, size }) =>
    `The stored file ${filename} (${size} bytes) belongs to no record.`,
  index_missing: ({ collection, field }) =>
    `${collection} is searched and sorted by ${field}, which has no index.`,
  history_long: ({ activity, revisions, days }) =>
    `${activity} entries of the activity and ${revisions} revisions are older than ${days} days, and nothing needs them.`,
};

/** Returns a finding as a sentence. */
export function sentenceOf({ kind, values }: Pick<DoctorFinding, "kind" | "values">): string {
  return sentences[kind](values);
}
