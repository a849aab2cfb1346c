import { ownValue } from "@rowhouse/contract";
import { Button } from "@mantine/core";
import { fieldLabel, useHost, type InputProps } from "@rowhouse/extension-kit";
import { Text } from "../../design/words.tsx";
import { BoxHint } from "../../design/field/box-hint.tsx";
import { SetupAlert } from "../../design/field/setup-alert.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import type { previewOptions } from "./interface.ts";
import { previewOf } from "./model.ts";

/** A button to the page that shows the item, as its values are now. */
export function Input(props: InputProps<string | null, typeof previewOptions>) {
  const { id, labelledBy, describedBy, fields, values, options } = props;
  const host = useHost();
  const preview = previewOf(options.url_template ?? "", values);
  if ("problem" in preview) {
    return (
      <SetupAlert icon="link_off" id={id} labelledBy={labelledBy}>
        {host.t("interfaces.preview.no_address")}
      </SetupAlert>
    );
  }

  const hintId = `${id}-hint`;
  const look = {
    id,
    "aria-labelledby": `${labelledBy} ${id}-text`,
    "aria-describedby": [hintId, describedBy].filter(Boolean).join(" "),
    leftSection: <Icon name="open_in_new" size={18} />,
    variant: "default",
    children: <span id={`${id}-text`}>{host.t("interfaces.preview.open")}</span>,
  };
  if ("missing" in preview) {
    const names = preview.missing.map((path) => {
      const [name = path] = path.split(".");
      const field = ownValue(fields, name);
      return field === undefined ? path : fieldLabel(field, host);
    });
    return (
      <>
        <Button {...look} disabled />
        <BoxHint id={hintId}>
          {host.t("interfaces.preview.missing", { fields: [...new Set(names)] })}
        </BoxHint>
      </>
    );
  }
  return (
    <>
      <Button
        {...look}
        component="a"
        href={preview.address}
        rel="noopener noreferrer"
        target="_blank"
      />
      <BoxHint id={hintId}>
        <Text breaks dir="ltr">
          {preview.address}
        </Text>
      </BoxHint>
    </>
  );
}
