export * from "./constants/limits.ts";
export * from "./constants/system.ts";
export * from "./errors/catalogue.ts";
export * from "./errors/contract-error.ts";
export * from "./model/collection.ts";
export * from "./model/datatypes.ts";
export * from "./model/field-types.ts";
export * from "./model/field.ts";
export * from "./model/make.ts";
export * from "./model/model.ts";
export * from "./model/relation.ts";
export * from "./model/status.ts";
export * from "./model/wire-value.ts";
export * from "./permissions/can.ts";
export * from "./permissions/fields.ts";
export { ownershipField } from "./permissions/owner.ts";
export * from "./permissions/permission.ts";
export { noRights, rightsOf, ruleFor, toRights } from "./permissions/rights.ts";
export type { CollectionRights, Rights } from "./permissions/rights.ts";
export * from "./permissions/statuses.ts";
export { allOf, always, anyOf, matches, never } from "./query/condition.ts";
export type { Condition } from "./query/condition.ts";
export * from "./query/operators.ts";
export { parseFilter } from "./query/parse-filter.ts";
export * from "./query/parse-query.ts";
export * from "./query/query.ts";
export * from "./query/to-search-params.ts";
export * from "./text/template.ts";
export * from "./text/title-case.ts";
export * from "./validation/breach-text.ts";
export * from "./validation/check-value.ts";
export * from "./validation/dates.ts";
export * from "./validation/inline-style.ts";
export * from "./validation/patterns.ts";
export * from "./validation/required.ts";
export * from "./validation/values.ts";
export * from "./constants/paths.ts";
export * from "./constants/screens.ts";
export * from "./resources/activity.ts";
export * from "./resources/auth.ts";
export * from "./resources/collection-presets.ts";
export * from "./resources/collections.ts";
export * from "./resources/fields.ts";
export * from "./resources/files.ts";
export {
  CollectionParams,
  ItemParams,
  ItemRevisionParams,
  items,
  RevertParams,
} from "./resources/items.ts";
export type { ItemKey, StaleItemDetails } from "./resources/items.ts";
export * from "./resources/extensions.ts";
export * from "./resources/mail.ts";
export * from "./resources/openapi.ts";
export * from "./resources/permissions.ts";
export * from "./resources/projects.ts";
export * from "./resources/relations.ts";
export * from "./resources/revisions.ts";
export * from "./resources/roles.ts";
export * from "./resources/server.ts";
export * from "./resources/settings.ts";
export * from "./resources/users.ts";
export * from "./resources/utils.ts";
export { EmptyReply, emptyReplies, envelope, ErrorReply, replies } from "./schema/envelope.ts";
export type { ErrorBody, Meta } from "./schema/envelope.ts";
export * from "./schema/takes.ts";
export { AnyObject, IdParams, nullable, untyped } from "./schema/values.ts";
