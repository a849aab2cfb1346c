/** The tools that scenario tests of the server are written with. */
export {
  fullLevels,
  newsroom,
  newsroomWith,
  newsroomWithDraftSecrets,
  ruleEditor,
  stillDraft,
  withEditorRules,
} from "./newsroom.ts";
export type { EditorRules } from "./newsroom.ts";
export { expectOutcomes, outcomeOf, refusal } from "./outcome.ts";
export { Reply } from "./reply.ts";
export type { JsonObject } from "./reply.ts";
export { adminRefused, editorRefused, onEachVendor, onOneVendor, scenario } from "./scenario.ts";
export type { Scenario } from "./scenario.ts";
export {
  adminLogin,
  editorLogin,
  giveFactor,
  refresh,
  signIn,
  signInPath,
  tokenOf,
} from "./fixtures/sign-in.ts";
export { emptyDatabase } from "./test-database.ts";
export type { TestDatabase } from "./test-database.ts";
export { missingVendors, testVendors } from "./vendors.ts";
export { editorRole, editorUser, password, tokens } from "./world.ts";
export type { As, Client, World } from "./world.ts";
