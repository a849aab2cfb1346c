import type { InterfaceDefinition } from "@rowhouse/extension-kit";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { OptionForm } from "../../form/option-form.tsx";
import { Cell } from "../../registry/cell/cell.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./debug.module.css";
import { fieldKeyOf, fieldOf } from "./sample-data.ts";
import { Specimen } from "./specimen.tsx";

/** One interface: its states, its cell, and its options, which take effect at once. */
export function InterfaceSection({ definition }: { definition: InterfaceDefinition }) {
  const { t, i18n } = useTranslation();
  const [options, setOptions] = useState<Record<string, unknown>>(definition.sample.options ?? {});
  const name = t(`interfaces.${definition.id}.name`);
  const field = { ...fieldOf(definition), options, translation: { [i18n.language]: name } };
  const { value, wrong, values } = definition.sample;
  return (
    <section
      aria-labelledby={`section-${definition.id}`}
      className={classes.section}
      id={definition.id}
    >
      <div className={classes.name}>
        <Icon name={definition.icon} />
        <h2 id={`section-${definition.id}`}>{name}</h2>
        <code>{definition.types.join(", ")}</code>
      </div>
      <div className={classes.specimens}>
        <Specimen field={field} others={values} title={t("debug.typical")} value={value} />
        <Specimen field={field} others={values} title={t("debug.empty")} value={null} />
        <Specimen
          field={field}
          isReadOnly
          others={values}
          title={t("debug_readonly")}
          value={value}
        />
        <Specimen
          error={t("problems.required")}
          field={{ ...field, required: true, note: t("debug.note") }}
          others={values}
          title={t("debug.required_error")}
          value={null}
        />
        <Specimen field={field} others={values} title={t("debug.wrong")} value={wrong} />
        <Specimen
          field={{ ...field, translation: { [i18n.language]: t("debug.rtl_name") } }}
          isRightToLeft
          others={values}
          title={t("debug.rtl")}
          value={value}
        />
      </div>
      <div className={classes.cell}>
        <span className={classes.state}>{t("debug_display")}</span>
        <div className={classes.cellBox}>
          <Cell field={field} item={{ ...values, [fieldKeyOf(definition)]: value }} />
        </div>
      </div>
      {definition.options.fields.length > 0 && (
        <details className={classes.options}>
          <summary>{t("options")}</summary>
          <OptionForm
            options={definition.options}
            values={options}
            width="page"
            onChange={setOptions}
          />
        </details>
      )}
    </section>
  );
}
