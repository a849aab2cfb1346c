import { findRelation } from "@rowhouse/contract";
import { fieldLabel, useHost, type InputProps } from "@rowhouse/extension-kit";
import { Suspense, use, useEffect } from "react";

import { InputRoom, inputLines } from "./input-room.ts";
import { InputPlaceholder } from "./input-placeholder.tsx";
import { PartBoundary } from "./part-boundary.tsx";
import { renderInput } from "./parts.ts";
import { PlainInput } from "./fallback-editors/plain-input.tsx";
import { RelatedCountNotice } from "./fallback-editors/related-count-notice.tsx";
import { UnreadableNotice } from "./fallback-editors/unreadable-notice.tsx";
import { useRegistry, type Resolution } from "./registry.ts";

/** What the form provides; options and relation are added here. */
export type InputHostProps = Omit<InputProps<unknown>, "options" | "relation">;

/**
 * Renders the input of a field. While its code loads there is a placeholder of its height; a field without an interface,
 * an unknown interface and one that fails are reported once and edited by a fallback (interfaces.md 1.4).
 */
export function InputHost(props: InputHostProps) {
  const registry = useRegistry();
  const { model } = useHost();
  const room = use(InputRoom);
  const resolution = registry.resolve(props.field);
  const fault = faultOf(resolution);
  if (resolution.kind === "editor") {
    return (
      <>
        {fault !== null && <Report fault={fault} {...props} />}
        <BuiltIn editor={resolution.editor} {...props} />
      </>
    );
  }

  const { definition } = resolution;
  const value = props.value === "" && !definition.value("") ? null : (props.value ?? null);
  if (value !== null && !definition.value(value)) return <UnreadableNotice {...props} />;

  const options = definition.options.read(props.field.options);
  const whenBroken = (
    <>
      <Report fault="failed" {...props} />
      <PlainInput {...props} />
    </>
  );
  return (
    <PartBoundary fallback={whenBroken} resetKey={definition}>
      {fault !== null && <Report fault={fault} {...props} />}
      <Suspense fallback={room ?? <InputPlaceholder lines={inputLines(resolution, props.field)} />}>
        {renderInput(definition, {
          ...props,
          value,
          options,
          relation: findRelation(model, props.collection, props.field.field),
        })}
      </Suspense>
    </PartBoundary>
  );
}

function BuiltIn({
  editor,
  ...props
}: InputHostProps & { editor: (Resolution & { kind: "editor" })["editor"] }) {
  if (editor === "plain-text") return <PlainInput {...props} />;
  if (editor === "related-count") return <RelatedCountNotice {...props} />;
  return null;
}

type Fault = "no-interface" | "unknown" | "failed";

function faultOf(resolution: Resolution): Fault | null {
  if (resolution.found === "named") return null;
  if (resolution.found === "unknown") return "unknown";
  // Nothing to edit, so no interface is missing.
  return resolution.kind === "editor" && resolution.editor === "nothing" ? null : "no-interface";
}

function Report({ fault, field }: InputHostProps & { fault: Fault }) {
  const registry = useRegistry();
  const host = useHost();
  const { notify, t } = host;
  const name = fault === "no-interface" ? fieldLabel(field, host) : (field.interface ?? "");
  const report =
    fault === "no-interface" ? `${fault} ${field.collection} ${field.field}` : `${fault} ${name}`;
  const title =
    fault === "no-interface"
      ? t("no_interface_error", { field: name })
      : t("extension_error", { ext: name });

  useEffect(() => {
    if (registry.isFirstReport(report))
      notify({ color: fault === "no-interface" ? "warning" : "danger", title });
  }, [registry, report, notify, fault, title]);

  return null;
}
