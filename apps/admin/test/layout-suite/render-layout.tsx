import { HostProvider } from "@rowhouse/extension-kit";
import type { ReactNode } from "react";

import { interfaces } from "../../src/interfaces/index.ts";
import { createRegistry, RegistryProvider } from "../../src/registry/registry.ts";
import { makeTestHost } from "../kit-host.tsx";
import { renderScreen, type Rendered } from "../render.tsx";

/** Renders a layout of the shared suite with everything the app provides. */
export function renderInApp(content: ReactNode): Promise<Rendered> {
  return renderScreen(
    <RegistryProvider value={createRegistry({ interfaces })}>
      <HostProvider value={makeTestHost()}>{content}</HostProvider>
    </RegistryProvider>,
  );
}
