import { Input, Stack } from "@mantine/core";
import { makeField, type Field } from "@rowhouse/contract";
import { useId } from "react";
import {
  FieldInput,
  fieldLabel,
  filesCollection,
  isText,
  useHost,
  type LayoutOptionsProps,
} from "@rowhouse/extension-kit";

import { SelectBox } from "../../design/field/select/select-box.tsx";
import { defaultIcon, fileItself, partsOf, type cardsOptions } from "./options.ts";

type FieldOption = "title" | "subtitle" | "src" | "content";

/** The options of the cards: which fields they show, and the icon of those without a picture. */
export function Options({
  collection,
  fields,
  viewOptions,
  onOptions,
}: LayoutOptionsProps<typeof cardsOptions>) {
  const host = useHost();
  const { t } = host;
  const parts = partsOf({ collection, fields, viewOptions });
  const { picture, title } = parts;
  const isFiles = collection.collection === filesCollection;
  const chosen: Record<FieldOption, string | null> = {
    title: title?.field ?? null,
    subtitle: parts.subtitle?.field ?? null,
    src: picture === null ? null : (picture.address?.field ?? picture.file?.field ?? fileItself),
    content: parts.content?.field ?? null,
  };
  const nameOf = (field: Field) => ({ value: field.field, label: fieldLabel(field, host) });
  const all = Object.values(fields);
  const texts = all.filter(({ field }) => field !== fileItself || !isFiles);
  const named = title === null || texts.includes(title) ? texts : [title, ...texts];
  const pictures = all.filter(({ field, type }) => {
    const isPicture = type === "file" || type === "string";
    return isPicture && !(isFiles && field === fileItself);
  });
  const offered: Record<FieldOption, { value: string; label: string }[]> = {
    title: named.map(nameOf),
    subtitle: texts.map(nameOf),
    src: [
      ...(isFiles ? [{ value: fileItself, label: t("layouts.cards.file") }] : []),
      ...pictures.map(nameOf),
    ],
    content: texts.map(nameOf),
  };
  const select = (option: FieldOption, label: string) => (
    <SelectBox
      label={label}
      none={option === "title" ? undefined : t("select_none_option")}
      options={offered[option]}
      placeholder={t("select_none_option")}
      value={chosen[option]}
      onChange={(field) => onOptions({ [option]: field })}
    />
  );
  return (
    <Stack gap="lg">
      {select("title", t("layouts-cards-title"))}
      {select("subtitle", t("layouts-cards-subtitle"))}
      {select("src", t("layouts-cards-src"))}
      {select("content", t("layouts-cards-content"))}
      <IconBox value={viewOptions.icon} onChange={(icon) => onOptions({ icon })} />
    </Stack>
  );
}

interface IconBoxProps {
  value: string | undefined;
  onChange: (icon: string | undefined) => void;
}

const iconField = makeField("$options", "icon", { type: "string", interface: "icon" });

/** The icon of cards without a picture, chosen as in any field for an icon. */
function IconBox({ value = defaultIcon, onChange }: IconBoxProps) {
  const { t } = useHost();
  const id = useId();
  const nothing = () => undefined;
  return (
    <Input.Wrapper label={t("layouts-cards-icon")} labelProps={{ id: `${id}-label`, htmlFor: id }}>
      <FieldInput
        id={id}
        labelledBy={`${id}-label`}
        field={iconField}
        collection={iconField.collection}
        fields={{ icon: iconField }}
        values={{ icon: value }}
        value={value}
        error={null}
        invalidText={null}
        isNew={false}
        readOnly={false}
        required={false}
        onChange={(icon) => onChange(isText(icon) ? icon : undefined)}
        onChangeField={nothing}
        onInvalidText={nothing}
      />
    </Input.Wrapper>
  );
}
