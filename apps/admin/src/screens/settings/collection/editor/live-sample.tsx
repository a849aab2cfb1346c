import { makeCollection, type Field, type Item } from "@rowhouse/contract";
import type { InterfaceDefinition } from "@rowhouse/extension-kit";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ItemForm } from "../../../../form/item-form.tsx";
import { useInvalidTexts } from "../../../../form/use-invalid-texts.ts";
import { Cell } from "../../../../registry/cell/cell.tsx";
import { loadCell } from "../../../../registry/parts.ts";
import { SampleStage } from "../../../../registry/samples/sample-stage.tsx";
import classes from "./live-sample.module.css";
import wizard from "./wizard.module.css";

export interface LiveSampleProps {
  definition: InterfaceDefinition;
  /** The field of the sample, with the options that are looked at. */
  field: Field;
  /** What it holds at first; left out: the value of the interface's sample. */
  value?: unknown;
}

/** An interface to try, with the value of its sample; nothing of it is stored. */
export function LiveSample({
  definition,
  field,
  value = definition.sample.value,
}: LiveSampleProps) {
  const { t } = useTranslation();
  const invalid = useInvalidTexts();
  const [staged, setStaged] = useState<Item>({});
  const isCellLoaded = useLoadedCell(definition);
  const { values: others } = definition.sample;
  const values = { ...others, [field.field]: value };
  const collection = useMemo(
    () => makeCollection(field.collection, { [field.field]: field }),
    [field],
  );
  return (
    <SampleStage>
      <h3 className={wizard.title}>{t("preview_form")}</h3>
      <div className={classes.form}>
        <ItemForm
          collection={collection}
          {...invalid}
          isNew={false}
          staged={staged}
          values={values}
          width="modal"
          onStage={(key, next) => setStaged({ [key]: next })}
          onUnstage={(key) => {
            invalid.onInvalidText(key, null);
            setStaged({});
          }}
        />
      </div>
      <h3 className={wizard.title}>{t("preview_list")}</h3>
      <div className={classes.cell}>
        {isCellLoaded ? <Cell field={field} item={{ ...values, ...staged }} /> : null}
      </div>
    </SampleStage>
  );
}

/** Whether the code of the cell is there, so that it takes its place at once. */
function useLoadedCell(definition: InterfaceDefinition): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    let isShown = true;
    const load = async (): Promise<void> => {
      await loadCell(definition);
      if (isShown) setLoaded(true);
    };
    void load();
    return () => {
      isShown = false;
    };
  }, [definition]);
  return isLoaded;
}
