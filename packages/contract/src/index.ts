export * from "./constants/colors.ts";
export * from "./constants/default-rules.ts";
export * from "./constants/doctor.ts";
export * from "./constants/explanation.ts";
export * from "./constants/limits.ts";
export { brokenNameRule, databaseKinds, longestNames } from "./constants/names.ts";
export type { DatabaseKind, NameRule } from "./constants/names.ts";
export * from "./constants/passwords.ts";
export * from "./constants/paths.ts";
export * from "./constants/startup.ts";

export * from "./errors/catalog.ts";
export * from "./errors/contract-error.ts";
export { problem, problemField, problemText } from "./errors/problems.ts";
export type { Problem, ProblemPath, TextValue } from "./errors/problems.ts";
export { reasons } from "./errors/reasons.ts";
export type { ReasonKey, ReasonPlaceholders } from "./errors/reasons.ts";
export { rules } from "./errors/rules.ts";
export type { RuleName, RulePlaceholders } from "./errors/rules.ts";

export * from "./model/datatypes.ts";
export * from "./model/item-key.ts";
export * from "./model/item-label.ts";
export * from "./model/make.ts";
export * from "./model/model.ts";
export * from "./model/related-names.ts";
export * from "./model/status.ts";

export * from "./permissions/can.ts";
export * from "./permissions/explanation.ts";
export * from "./permissions/fields.ts";
export * from "./permissions/make.ts";
export { ownershipField } from "./permissions/owner.ts";
export * from "./permissions/permission.ts";
export { adminRole, isSystemRole, noRights, publicRole } from "./permissions/rights.ts";
export { rightsOf, ruleFor, toRights } from "./permissions/rights.ts";
export type { CollectionRights, Rights } from "./permissions/rights.ts";
export * from "./permissions/statuses.ts";

export { allOf, always, anyOf, matches, never } from "./query/condition.ts";
export type { Condition } from "./query/condition.ts";
export * from "./query/operators.ts";
export { parseFilter } from "./query/parse-filter.ts";
export * from "./query/parse-query.ts";
export * from "./query/query.ts";
export * from "./query/to-search-params.ts";

export * from "./endpoints.ts";
export * from "./resources/activity.ts";
export * from "./resources/auth.ts";
export * from "./resources/collection-presets.ts";
export * from "./resources/collections.ts";
export * from "./resources/counts.ts";
export * from "./resources/doctor.ts";
export * from "./resources/extensions.ts";
export * from "./resources/fields.ts";
export * from "./resources/files.ts";
export * from "./resources/items.ts";
export * from "./resources/mail.ts";
export * from "./resources/model-changes.ts";
export * from "./resources/openapi.ts";
export * from "./resources/permissions.ts";
export * from "./resources/presence.ts";
export * from "./resources/projects.ts";
export * from "./resources/relations.ts";
export * from "./resources/revisions.ts";
export * from "./resources/roles.ts";
export * from "./resources/server.ts";
export * from "./resources/sessions.ts";
export * from "./resources/settings.ts";
export * from "./resources/startup.ts";
export * from "./resources/tokens.ts";
export * from "./resources/users.ts";
export * from "./resources/utils.ts";

export type { ServiceBody } from "./schema/bodies.ts";
export * from "./schema/endpoint.ts";
export * from "./schema/query-parameters.ts";
export { EmptyReply, ErrorReply, Meta, replySchemas } from "./schema/replies.ts";
export type { ErrorBody, ModelVersions, ReplyData } from "./schema/replies.ts";
export type { ReplySpec, ReportedProblem } from "./schema/replies.ts";

export * from "./text/nearest-name.ts";
export * from "./text/template.ts";
export * from "./text/title-case.ts";

export * from "./validation/addresses.ts";
export * from "./validation/check-value.ts";
export * from "./validation/email.ts";
export * from "./validation/inline-style.ts";
export * from "./validation/values.ts";

export * from "./values/date-time.ts";
export * from "./values/equality.ts";
export * from "./values/json.ts";
export * from "./values/list-change.ts";
export * from "./values/listed-values.ts";
export * from "./values/versions.ts";
export * from "./values/wire-value.ts";
