import * as kit from "virtual:whole-kit";
import * as react from "react";
import * as reactDom from "react-dom";
import * as jsxRuntime from "react/jsx-runtime";
import { guardReact } from "./guard-react.ts";

declare global {
  interface Window {
    /** The modules that the files of the import map (`build/shared-modules.ts`) hand on to extensions. */
    __ROWHOUSE_SHARED__?: Readonly<Record<string, object>>;
  }
}

/** Puts what extensions may import into the page; before the first of them is loaded. */
export function shareModules(): void {
  window.__ROWHOUSE_SHARED__ ??= {
    react: guardReact(react),
    "react-dom": reactDom,
    "react/jsx-runtime": jsxRuntime,
    "@rowhouse/extension-kit": kit,
  };
}
