export {
  testInterface,
  type FormState,
  type InterfaceSuiteOptions,
  type InterfaceSurface,
  type RenderedForm,
} from "./interface-suite.ts";
export { testLayout, type LayoutSuiteOptions } from "./layout-suite.tsx";
export { testPage, type PageSuiteOptions } from "./page-suite.tsx";
export type { ExtensionKind, ExtensionMeta } from "./meta-suite.ts";
export {
  makeTestHost,
  renderWithHost,
  type RenderedWithHost,
  type TestProject,
} from "./test-host.tsx";
export {
  books,
  giveListsAHeight,
  renderListing,
  type RenderedListing,
  type Reported,
} from "./listing.tsx";
export { changeFirstControl, controlsIn } from "./drive.ts";
export { giveSizes } from "./element-sizes.ts";
export { expectAccessible } from "./accessible.ts";
