/** Everything that the kit exports, in a module that is no part of the first load (`build/shared-modules.ts`). */
declare module "virtual:whole-kit" {
  export * from "@rowhouse/extension-kit";
}
