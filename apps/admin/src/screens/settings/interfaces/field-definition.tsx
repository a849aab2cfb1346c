import { Button } from "@mantine/core";
import type { Field } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";
import { notify } from "../../../ui/notify/notify.ts";
import { fieldDefinition } from "./interfaces.model.ts";
import { reachByKeyboard } from "../../../ui/window/reach-by-keyboard.ts";
import classes from "./interface.module.css";

/** The field as the API takes it, to be copied. */
export function FieldDefinition({ field }: { field: Field }) {
  const { t } = useTranslation();
  const text = JSON.stringify(fieldDefinition(field), null, 2);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    notify({ color: "success", title: t("report_copied") });
  };
  return (
    <section aria-labelledby="debugger-definition" className={classes.card}>
      <div className={classes.head}>
        <h2 id="debugger-definition" className={classes.heading}>
          {t("debugger_definition")}
        </h2>
        <Button variant="default" size="xs" onClick={() => void copy()}>
          {t("debugger_copy")}
        </Button>
      </div>
      <p className={classes.quiet}>{t("debugger_definition_note")}</p>
      <pre className={classes.definition} dir="ltr" ref={(element) => reachByKeyboard(element)}>
        <code>{text}</code>
      </pre>
    </section>
  );
}
