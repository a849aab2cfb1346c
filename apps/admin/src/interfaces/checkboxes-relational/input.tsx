import {
  missingRelation,
  rowShape,
  useHost,
  type InputProps,
  type RowShape,
} from "@rowhouse/extension-kit";
import { useMemo } from "react";

import { SetupAlert } from "../../ui/field/setup-alert.tsx";
import { Boxes } from "./boxes.tsx";
import type { checkboxesRelationalOptions } from "./interface.ts";

export type CheckboxesRelationalProps = InputProps<
  readonly unknown[] | null,
  typeof checkboxesRelationalOptions
>;

/** A checkbox for each item that a junction can link to this one. */
export function Input(props: CheckboxesRelationalProps) {
  const { id, labelledBy, relation } = props;
  const { model, t, can } = useHost();
  const shape = useMemo(() => relation && rowShape(model, relation), [model, relation]);
  if (shape === null || shape.far === null) {
    const { icon, text } = missingRelation(can);
    return (
      <SetupAlert icon={icon} id={id} labelledBy={labelledBy}>
        {t(text)}
      </SetupAlert>
    );
  }
  if (!isReadable(shape, can))
    return (
      <SetupAlert icon="visibility_off" id={id} labelledBy={labelledBy}>
        {t("related.not_readable")}
      </SetupAlert>
    );
  return <Boxes {...props} shape={shape} />;
}

function isReadable({ collection, far }: RowShape, can: ReturnType<typeof useHost>["can"]) {
  return can("read", collection.collection) && can("read", far?.collection.collection ?? "");
}
