import { TextInput } from "@mantine/core";
import {
  findCollection,
  findRelation,
  itemKey,
  primaryKeyField,
  type Field,
} from "@rowhouse/contract";
import {
  fieldLabel,
  type InputProps,
  useHost,
  useIsPainted,
  useItems,
} from "@rowhouse/extension-kit";
import { Suspense, use, useEffect } from "react";
import { Box, Text } from "../design/words.tsx";
import { valueText } from "./cell/value-text.ts";
import { InputPlaceholder } from "./input-placeholder.tsx";
import { inputLines, InputRoom } from "./parts.ts";
import { PartBoundary } from "./part-boundary.tsx";
import { ExtensionFault, renderInput } from "./parts.ts";
import { type Resolution, useRegistry } from "./registry.ts";
import classes from "./input-host.module.css";

/** The props that the form provides; options and relation are added here. */
export type InputHostProps = Omit<InputProps<unknown>, "options" | "relation">;

/**
 * Renders the input of a field. While its code loads there is a placeholder of its height; a field without an interface,
 * an unknown interface and one that fails are reported once and edited by a fallback (interfaces.md 1.4): where an extension
 * fails, by what edits a value of this type, so that what is typed can be saved.
 */
export function InputHost(props: InputHostProps) {
  const registry = useRegistry();
  const resolution = registry.resolve(props.field);
  const fault = faultOf(resolution);
  return (
    <>
      {fault !== null && <Report fault={fault} {...props} />}
      {resolution.found === "failed" && <Fault field={props.field} error={null} />}
      <Edited resolution={resolution} {...props} />
    </>
  );
}

/** The input of an interface, or another editor. */
function Edited({ resolution, ...props }: InputHostProps & { resolution: Resolution }) {
  const registry = useRegistry();
  const { model } = useHost();
  const room = use(InputRoom);
  if (resolution.kind === "editor") return <BuiltIn editor={resolution.editor} {...props} />;

  const { definition } = resolution;
  const value = props.value === "" && !definition.value("") ? null : (props.value ?? null);
  if (value !== null && !definition.value(value)) return <UnreadableNotice {...props} />;

  const options = definition.options.read(props.field.options);
  const other = registry.withoutInterface(props.field);
  const whenBroken = (error: unknown) => (
    <>
      <Report fault="failed" {...props} />
      <Fault field={props.field} error={error} />
      {other.kind === "interface" && other.definition !== definition ? (
        <Edited resolution={other} {...props} />
      ) : (
        <PlainInput {...props} />
      )}
    </>
  );
  return (
    <PartBoundary fallback={whenBroken} resetKey={definition}>
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
  const { found } = resolution;
  if (found === "named") return null;
  if (found === "unknown" || found === "failed") return found;
  // Nothing to edit, so no interface is missing.
  return resolution.kind === "editor" && resolution.editor === "nothing" ? null : "no-interface";
}

function Report({ fault, field }: InputHostProps & { fault: Fault }) {
  const registry = useRegistry();
  const host = useHost();
  const { notify, t } = host;
  const id = field.interface ?? "";
  const added = registry.added("interfaces", id);
  const name = fault === "no-interface" ? fieldLabel(field, host) : added ? t(added.nameKey) : id;
  const report =
    fault === "no-interface"
      ? `${fault} ${field.collection} ${field.field}`
      : added
        ? `extension_error interfaces ${id}`
        : `${fault} ${id}`;
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

/** Why the extension of a field does not work, and a way to try again; nothing for interfaces of the app. */
function Fault({ field, error }: { field: Field; error: unknown }) {
  const part = useRegistry().added("interfaces", field.interface ?? "");
  if (part === null) return null;
  return (
    <Suspense fallback={null}>
      <ExtensionFault part={part} error={error} />
    </Suspense>
  );
}

/** Shown in place of an input that cannot edit the value, which stays unchanged. */
function UnreadableNotice({ id, labelledBy, describedBy, value }: InputHostProps) {
  const { t, formatList } = useHost();
  return (
    <Box
      aria-describedby={describedBy}
      aria-labelledby={labelledBy}
      border
      radius="control"
      surface="sunken"
      color="quiet"
      className={classes.notice}
      id={id}
      role="group"
    >
      <Text as="p" size="body">
        {t("form.unreadable_value")}
      </Text>
      <Text as="p" className={classes.value} size="body">
        {valueText(value, formatList)}
      </Text>
    </Box>
  );
}

/** The last fallback: a text box. A value that is not text is shown read-only. */
function PlainInput({
  id,
  labelledBy,
  describedBy,
  value,
  onChange,
  readOnly,
  required,
  error,
  invalidText,
  onInvalidText,
}: InputHostProps) {
  const { formatList } = useHost();
  const isText =
    value === null || value === undefined || typeof value === "string" || typeof value === "number";
  // Text that was typed into the input that broke, and is no value, stands here to be put right.
  const typed = invalidText?.text;
  return (
    <TextInput
      aria-labelledby={labelledBy}
      aria-required={required || undefined}
      attributes={{ input: { "aria-describedby": describedBy || undefined } }}
      error={error !== null}
      id={id}
      readOnly={readOnly || !isText}
      value={typed ?? (isText ? String(value ?? "") : valueText(value, formatList))}
      onChange={(event) => {
        if (typed !== undefined) onInvalidText(null);
        onChange(event.currentTarget.value);
      }}
    />
  );
}

/** The number of items a field relates to, where no interface edits them. They are counted once the page is painted, not loaded. */
function RelatedCountNotice(props: InputHostProps) {
  const { id, labelledBy, value, collection, field, isNew, values } = props;
  const { t, model } = useHost();
  const isPainted = useIsPainted();
  const relation = findRelation(model, collection, field.field);
  const [owner, rows] = [collection, relation?.collection ?? ""].map((name) =>
    findCollection(model, name),
  );
  const key = owner && !isNew ? itemKey(owner, values) : null;
  const counted = useItems(
    relation?.collection ?? "",
    {
      fields: [(rows && primaryKeyField(rows)?.field) ?? "*"],
      filter: [
        {
          path: [relation?.relation.field_many ?? ""],
          operator: "eq",
          value: key,
          logical: "and",
        },
      ],
      limit: 1,
    },
    { isEnabled: isPainted && relation !== null && key !== null },
  );
  const given = Array.isArray(value) ? value.length : 0;
  const count = key === null ? given : (counted.totalCount ?? given);
  return (
    <Box
      aria-labelledby={labelledBy}
      border
      radius="control"
      surface="sunken"
      color="quiet"
      className={classes.notice}
      id={id}
      role="group"
    >
      <Text as="p" size="body">
        {t("form.related_count", { count })}
      </Text>
    </Box>
  );
}
