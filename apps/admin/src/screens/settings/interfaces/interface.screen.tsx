import { Button } from "@mantine/core";
import { type Field, makeCollection } from "@rowhouse/contract";
import type { InterfaceDefinition } from "@rowhouse/extension-kit";
import { Suspense, useEffect, type ReactNode } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { Box, Grid, Row, Stack } from "../../../design/words.tsx";
import { ItemForm } from "../../../form/item-form.tsx";
import { OptionForm } from "../../../form/option-form.tsx";
import { useInvalidTexts } from "../../../form/use-invalid-texts.ts";
import { Cell } from "../../../registry/cell/cell.tsx";
import { ExtensionFault } from "../../../registry/parts.ts";
import { type AddedPart, useRegistry } from "../../../registry/registry.ts";
import { SampleStage } from "../../../registry/samples/sample-stage.tsx";
import { notify } from "../../../design/notify/notify.ts";
import { Page } from "../../../design/page/page.tsx";
import { ScreenState } from "../../../design/states/screen-state.tsx";
import { reachByKeyboard } from "../../../design/window/reach-by-keyboard.ts";
import { fieldDefinition } from "./interfaces.model.ts";
import { type DebuggerState, useDebugger } from "./use-debugger.ts";
import classes from "./interface.module.css";

const list = "/settings/interfaces";

/** One interface to try: a live field over samples, with everything that can be set about it. */
export function InterfaceScreen({ id }: { id: string }) {
  const { t } = useTranslation();
  const { findInterface, added } = useRegistry();
  const definition = findInterface(id);
  const part = added("interfaces", id);
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
        <WithCode part={part}>
          <SampleStage>
            <Debugger key={definition.id} definition={definition} />
          </SampleStage>
        </WithCode>
      )}
    </Page>
  );
}

/** Waits for the code of an extension: what there is to set stands in it. */
function WithCode({ part, children }: { part: AddedPart | null; children: ReactNode }) {
  const isWaiting = part !== null && !part.isLoaded && part.fault === null;
  useEffect(() => {
    if (isWaiting) void part.load();
  }, [isWaiting, part]);
  if (isWaiting) return <ScreenState state="loading" />;
  if (part === null || part.fault === null) return children;
  return (
    <Suspense fallback={null}>
      <ExtensionFault part={part} />
    </Suspense>
  );
}

function Debugger({ definition }: { definition: InterfaceDefinition }) {
  const { t } = useTranslation();
  const state = useDebugger(definition);
  return (
    <Grid gap={6} align="start" className={classes.room}>
      <Stack gap={6} shrink>
        <LiveField state={state} definition={definition} />
        <FieldDefinition field={state.field} />
      </Stack>
      <Stack gap={6} shrink>
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
      </Stack>
    </Grid>
  );
}

/** The field as the API takes it, to be copied. */
function FieldDefinition({ field }: { field: Field }) {
  const { t } = useTranslation();
  const text = JSON.stringify(fieldDefinition(field), null, 2);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    notify({ color: "success", title: t("report_copied") });
  };
  return (
    <section aria-labelledby="debugger-definition" className={classes.card}>
      <Row gap={3} align="baseline" justify="between">
        <h2 id="debugger-definition" className={classes.heading}>
          {t("debugger_definition")}
        </h2>
        <Button variant="default" size="xs" onClick={() => void copy()}>
          {t("debugger_copy")}
        </Button>
      </Row>
      <Box as="p" below={3} className={classes.quiet}>
        {t("debugger_definition_note")}
      </Box>
      <pre className={classes.definition} dir="ltr" ref={(element) => reachByKeyboard(element)}>
        <code>{text}</code>
      </pre>
    </section>
  );
}

interface LiveFieldProps {
  state: DebuggerState;
  definition: InterfaceDefinition;
}

/** The field itself, how lists show its value, and what its input has reported. */
function LiveField({ state, definition }: LiveFieldProps) {
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
        <Row gap={4} align="center" above={4} rule="above" className={classes.listed}>
          <span className={classes.label}>{t("debugger_listed")}</span>
          <Box grow shrink className={classes.cell}>
            <Cell field={field} item={{ ...others, [field.field]: value }} />
          </Box>
        </Row>
      </section>
      <section aria-labelledby="debugger-log" className={classes.card}>
        <Row gap={3} align="baseline" justify="between">
          <h2 id="debugger-log" className={classes.heading}>
            {t("debugger_log")}
          </h2>
          {emissions.length === 0 ? null : (
            <Button variant="default" size="xs" onClick={state.clearEmissions}>
              {t("debugger_clear")}
            </Button>
          )}
        </Row>
        {emissions.length === 0 ? (
          <Box as="p" below={3} className={classes.quiet}>
            {t("debugger_log_empty")}
          </Box>
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
