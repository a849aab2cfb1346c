import { Input, Stack } from "@mantine/core";
import { isKnownPath, makeField, type Field } from "@rowhouse/contract";
import {
  FieldInput,
  fieldLabel,
  isText,
  OptionSubjectContext,
  useHost,
  type LayoutOptionsProps,
} from "@rowhouse/extension-kit";
import { useId, useMemo, useState } from "react";

import { Box } from "../../design/words.tsx";
import { SelectBox } from "../../design/field/select/select-box.tsx";
import { dateFields } from "../../list/field/moments.ts";
import { partsOf, type timelineOptions } from "./options.ts";
import { templateProblem } from "./timeline.model.ts";

type PanelProps = LayoutOptionsProps<typeof timelineOptions>;

/** The options of the timeline: the date, and what entries show. */
export function Options(panel: PanelProps) {
  const host = useHost();
  const { t } = host;
  const { collection, fields, viewOptions, onOptions } = panel;
  const { date, content, color } = partsOf({ collection, fields, viewOptions });
  const all = Object.values(fields);
  // Words that are chosen among few may name colors; those that are written do not.
  const colors = all.filter(
    (field) =>
      field === color ||
      field.type === "status" ||
      field.field === "action" ||
      (field.type === "string" && host.interfaceOf(field)?.group === "choice"),
  );
  const select = (
    option: "date" | "content" | "color",
    { label, value, offered }: { label: string; value: Field | null; offered: readonly Field[] },
  ) => (
    <SelectBox
      label={label}
      none={option === "date" ? undefined : t("select_none_option")}
      options={offered.map((field) => ({ value: field.field, label: fieldLabel(field, host) }))}
      placeholder={t("select_none_option")}
      value={value?.field ?? null}
      onChange={(field) => onOptions({ [option]: field })}
    />
  );
  return (
    <Stack gap="lg">
      {select("date", {
        label: t("layouts-timeline-date"),
        value: date,
        offered: dateFields(fields),
      })}
      <TitleBox {...panel} />
      {select("content", { label: t("layouts-timeline-content"), value: content, offered: all })}
      {select("color", { label: t("layouts-timeline-color"), value: color, offered: colors })}
    </Stack>
  );
}

const titleField = makeField("$options", "title", {
  type: "string",
  interface: "fields",
  options: { of: "own", kind: "template" },
});

/** The template of titles. A text with a field that does not exist stays in the box and is not stored. */
function TitleBox({ collection, fields, viewOptions, onOptions }: PanelProps) {
  const { t, model } = useHost();
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const subject = useMemo(
    () => ({ own: { ...collection, fields }, related: null, rows: null }),
    [collection, fields],
  );
  const problemOf = (text: string) =>
    templateProblem(text, (path) => isKnownPath(model, subject.own, path));
  const problem = problemOf(draft ?? "");
  const text = draft ?? viewOptions.title ?? "";
  const change = (next: string) => {
    const isUsable = problemOf(next) === null;
    setDraft(isUsable ? null : next);
    if (isUsable) onOptions({ title: next === "" ? undefined : next });
  };
  const nothing = () => undefined;
  return (
    <Input.Wrapper
      label={t("layouts-timeline-title")}
      labelProps={{ id: `${id}-label`, htmlFor: id }}
      description={t("layouts.timeline.titleNote")}
      descriptionProps={{ id: `${id}-note` }}
      error={problem === null ? null : t(problem.key, problem.params)}
      errorProps={{ id: `${id}-error` }}
      inputWrapperOrder={["label", "input", "description", "error"]}
    >
      <Box below={1}>
        <OptionSubjectContext value={subject}>
          <FieldInput
            id={id}
            labelledBy={`${id}-label`}
            describedBy={problem === null ? `${id}-note` : `${id}-note ${id}-error`}
            field={titleField}
            collection={titleField.collection}
            fields={{ title: titleField }}
            values={{ title: text }}
            value={text}
            error={problem === null ? null : t(problem.key, problem.params)}
            invalidText={null}
            isNew={false}
            readOnly={false}
            required={false}
            onChange={(next) => change(isText(next) ? next : "")}
            onChangeField={nothing}
            onInvalidText={nothing}
          />
        </OptionSubjectContext>
      </Box>
    </Input.Wrapper>
  );
}
