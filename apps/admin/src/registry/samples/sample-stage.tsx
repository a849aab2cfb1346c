import { HostProvider, useHost } from "@rowhouse/extension-kit";
import { useMemo, type FormEvent, type MouseEvent, type ReactNode } from "react";

import { useRegistry } from "../registry.ts";
import { makeSampleHost } from "./sample-host.ts";

/**
 * Where interfaces are tried: over samples instead of the project, and without a way out. Links lead nowhere and nothing is sent,
 * also from the dialogs and drawers that a sample opens, whose events come through here.
 */
export function SampleStage({ children }: { children: ReactNode }) {
  const host = useHost();
  const { interfaces } = useRegistry();
  const samples = useMemo(() => makeSampleHost(host, interfaces), [host, interfaces]);
  return (
    <HostProvider value={samples}>
      <div
        role="presentation"
        onAuxClickCapture={stayHere}
        onClickCapture={stayHere}
        onSubmit={keepInside}
      >
        {children}
      </div>
    </HostProvider>
  );
}

function stayHere(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("a[href]") !== null)
    event.preventDefault();
}

/** A form around the sample is none of its business. */
function keepInside(event: FormEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
