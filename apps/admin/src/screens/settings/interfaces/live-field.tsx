import { Button } from "@mantine/core";
import { makeCollection } from "@rowhouse/contract";
import type { InterfaceDefinition } from "@rowhouse/extension-kit";
import { useTranslation } from "react-i18next";
import { ItemForm } from "../../../form/item-form.tsx";
import { useInvalidTexts } from "../../../form/use-invalid-texts.ts";
import { Cell } from "../../../registry/cell/cell.tsx";
import type { DebuggerState } from "./use-debugger.ts";
import { reachByKeyboard } from "../../../ui/window/reach-by-keyboard.ts";
import classes from "./interface.module.css";

interface LiveFieldProps {
  state: DebuggerState;
  definition: InterfaceDefinition;
}

/** The field itself, how lists show its value, and what its input has reported. */
export function LiveField({ state, definition }: LiveFieldProps) {
  const { t } = useTranslation();
  const invalid = useInvalidTexts();
  const { field, value, emissions } = state;
  const { values: others } = definition.sample;
  const collection = makeCollection(field.collection, { [field.field]: field });
  return (
    <>
      <section aria-labelledby="debugger-live" className={classes.card}>
        <h2 id="debugger-live" className={classes.heading}>
          {t("debugger_live")}
        </h2>
        <ItemForm
          collection={collection}
          {...invalid}
          isNew={state.isNew}
          readOnly={field.readonly}
          staged={{}}
          values={{ ...others, [field.field]: value }}
          width="modal"
          onStage={state.onEmit}
          onUnstage={(key) => invalid.onInvalidText(key, null)}
        />
        <div className={classes.listed}>
          <span className={classes.label}>{t("debugger_listed")}</span>
          <div className={classes.cell}>
            <Cell field={field} item={{ ...others, [field.field]: value }} />
          </div>
        </div>
      </section>
      <section aria-labelledby="debugger-log" className={classes.card}>
        <div className={classes.head}>
          <h2 id="debugger-log" className={classes.heading}>
            {t("debugger_log")}
          </h2>
          {emissions.length === 0 ? null : (
            <Button variant="default" size="xs" onClick={state.clearEmissions}>
              {t("debugger_clear")}
            </Button>
          )}
        </div>
        {emissions.length === 0 ? (
          <p className={classes.quiet}>{t("debugger_log_empty")}</p>
        ) : (
          <ol
            className={classes.log}
            ref={(element) => reachByKeyboard(element)}
            aria-labelledby="debugger-log"
          >
            {emissions.map(({ number, field: emitter, value: emitted }) => (
              <li key={number} value={number}>
                <code dir="ltr">
                  {emitter}: {JSON.stringify(emitted) ?? "undefined"}
                </code>
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}
