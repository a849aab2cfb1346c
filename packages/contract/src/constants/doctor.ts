/** The checks of the doctor, in the order in which it reports. */
export const doctorChecks = [
  "secrets",
  "second_factor",
  "tokens",
  "public_rights",
  "proxy",
  "admin_file",
  "mail",
  "storage",
  "fields",
  "columns",
  "datatypes",
  "statuses",
  "relations",
  "file_records",
  "stored_files",
  "indexes",
  "history",
] as const;
export type DoctorCheckId = (typeof doctorChecks)[number];

/** The weight of a finding: `serious` wants to be repaired, `advice` would be better, `fine` is good to know. */
export const doctorWeights = ["serious", "advice", "fine"] as const;
export type DoctorWeight = (typeof doctorWeights)[number];

/** The kinds of findings; a program that shows findings has a sentence for each kind. */
export const doctorKinds = [
  "known_secret",
  "known_password",
  "factor_missing",
  "factor_not_required",
  "tokens_in_addresses",
  "tokens_without_expiry",
  "public_writes",
  "public_reads_system",
  "public_reads",
  "proxy_on_machine",
  "proxy_elsewhere",
  "proxy_uncounted",
  "admin_project_missing",
  "admin_address_unencrypted",
  "mail_missing",
  "storage_away",
  "storage_own_folder",
  "field_without_column",
  "collection_without_table",
  "columns_without_fields",
  "datatype_differs",
  "status_unknown",
  "relation_without_collection",
  "relation_without_field",
  "record_without_file",
  "version_without_file",
  "storage_elsewhere",
  "file_without_record",
  "index_missing",
  "history_long",
] as const;
export type DoctorKind = (typeof doctorKinds)[number];
