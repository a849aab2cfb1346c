export {
  collectionVersion,
  fieldVersion,
  refuseStaleCollection,
  requestedMeta,
  toWireField,
} from "./model-results.ts";
export type { ModelItem, ModelList } from "./model-results.ts";
export { columnOfNew, readField } from "./change/field-writes.ts";
export type { NewField } from "./change/field-writes.ts";
export { checkCounting, checkSingular } from "./change/field-rules.ts";
export { createRow, remarkOf } from "./change/field-rows.ts";
export type { Remark } from "./change/field-rows.ts";
export { fieldsModule } from "./fields.routes.ts";
export { forgetBlacklisted, forgetCollection, isSystemField } from "./fields.repository.ts";
export { fieldsService } from "./fields.service.ts";
export { applyFields, changeFields, createField, deleteField } from "./change/field-changes.ts";
export {
  changeModel,
  inModelChange,
  modelAfter,
  planModel,
  withCurrentModel,
} from "./model-change.repository.ts";
export type { ModelChange } from "./model-change.repository.ts";
export { countListed, usedChoices } from "./stored-choices.repository.ts";
export { checkName, isSameName } from "./change/field-rules.ts";
export { removeCollection } from "./change/removal.ts";
