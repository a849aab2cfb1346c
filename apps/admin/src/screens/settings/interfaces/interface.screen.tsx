import type { InterfaceDefinition } from "@rowhouse/extension-kit";
import { useTranslation } from "react-i18next";
import { OptionForm } from "../../../form/option-form.tsx";
import { useRegistry } from "../../../registry/registry.ts";
import { SampleStage } from "../../../registry/samples/sample-stage.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { ScreenState } from "../../../ui/states/screen-state.tsx";
import { FieldDefinition } from "./field-definition.tsx";
import { LiveField } from "./live-field.tsx";
import { useDebugger } from "./use-debugger.ts";
import classes from "./interface.module.css";

const list = "/settings/interfaces";

/** One interface to try: a live field over samples, with everything that can be set about it. */
export function InterfaceScreen({ id }: { id: string }) {
  const { t } = useTranslation();
  const definition = useRegistry().findInterface(id);
  return (
    <Page
      title={definition === null ? t("page_not_found") : t(`interfaces.${definition.id}.name`)}
      back={list}
      breadcrumb={[
        { label: t("admin_settings"), to: "/settings" },
        { label: t("settings_tile_interfaces"), to: list },
      ]}
    >
      {definition === null ? (
        <ScreenState state="not-found" backTo={list} />
      ) : (
        <SampleStage>
          <Debugger key={definition.id} definition={definition} />
        </SampleStage>
      )}
    </Page>
  );
}

function Debugger({ definition }: { definition: InterfaceDefinition }) {
  const { t } = useTranslation();
  const state = useDebugger(definition);
  return (
    <div className={classes.room}>
      <div className={classes.column}>
        <LiveField state={state} definition={definition} />
        <FieldDefinition field={state.field} />
      </div>
      <div className={classes.column}>
        <section aria-labelledby="debugger-facts" className={classes.card}>
          <h2 id="debugger-facts" className={classes.heading}>
            {t("debugger_field")}
          </h2>
          <OptionForm
            options={state.factOptions}
            values={state.facts}
            invalidTexts={state.invalidFacts.invalidTexts}
            onInvalidText={state.invalidFacts.onInvalidText}
            onChange={state.onFacts}
          />
        </section>
        {definition.options.fields.length === 0 ? null : (
          <section aria-labelledby="debugger-options" className={classes.card}>
            <h2 id="debugger-options" className={classes.heading}>
              {t("options")}
            </h2>
            <OptionForm
              options={definition.options}
              values={state.options}
              onChange={state.onOptions}
            />
          </section>
        )}
      </div>
    </div>
  );
}
