import { TextInput } from "@mantine/core";
import { textFinder } from "@rowhouse/contract";
import type { InterfaceDefinition } from "@rowhouse/extension-kit";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Box, Grid, Row, Stack } from "../../design/words.tsx";
import { OptionForm } from "../../form/option-form.tsx";
import { Cell } from "../../registry/cell/cell.tsx";
import { useRegistry } from "../../registry/registry.ts";
import { fieldKeyOf, fieldOf } from "../../registry/samples/sample-data.ts";
import { SampleStage } from "../../registry/samples/sample-stage.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { Page } from "../../design/page/page.tsx";
import { Specimen, Stored } from "./specimen.tsx";
import classes from "./debug.module.css";

/** How far below the window something counts as near. */
const margin = "600px 0px";

interface DebugProps {
  /** Id of an interface, or name of a group of them; left out: all. */
  only?: string | undefined;
}

/** Every interface with its sample in every state: to check a new one by eye. */
export function DebugScreen(props: DebugProps) {
  const { t } = useTranslation();
  return (
    <Page title={t("debug.title")}>
      <Gallery {...props} />
    </Page>
  );
}

/** The gallery without the page around it. */
export function Gallery({ only }: DebugProps) {
  const { t } = useTranslation();
  const { interfaces: all } = useRegistry();
  const [sought, setSought] = useState("");
  const offered = all.filter(({ id, group }) => only === undefined || [id, group].includes(only));
  const isFound = textFinder(sought);
  const interfaces = offered.filter(({ id, aliases = [] }) =>
    isFound(t(`interfaces.${id}.name`), id, ...aliases),
  );
  return (
    <SampleStage>
      <Stack className={classes.gallery}>
        {offered.length > 1 && (
          <Stack gap={4}>
            <TextInput
              aria-label={t("debug.find")}
              className={classes.box ?? ""}
              leftSection={<Icon name="search" size={18} />}
              placeholder={t("debug.find")}
              type="search"
              value={sought}
              onChange={(event) => setSought(event.currentTarget.value)}
            />
            <Row as="nav" aria-label={t("debug.title")} wrap gap={1} className={classes.index}>
              {interfaces.map(({ id }) => (
                <button
                  key={id}
                  className={classes.jump}
                  type="button"
                  onClick={() => document.getElementById(id)?.scrollIntoView({ block: "start" })}
                >
                  {t(`interfaces.${id}.name`)}
                </button>
              ))}
            </Row>
          </Stack>
        )}
        {interfaces.map((definition) => (
          <InterfaceSection
            key={definition.id}
            definition={definition}
            isAlone={interfaces.length === 1}
            isAtOnce={only !== undefined}
          />
        ))}
      </Stack>
    </SampleStage>
  );
}

interface InterfaceSectionProps {
  definition: InterfaceDefinition;
  /** It is the only one: its options are open. */
  isAlone: boolean;
  /** Few are shown: they are rendered wherever they stand. */
  isAtOnce: boolean;
}

/** One interface: its states, its cells, and its options, which take effect at once. */
function InterfaceSection({ definition, isAlone, isAtOnce }: InterfaceSectionProps) {
  const { t } = useTranslation();
  const { ref, isNear } = useIsNear(isAtOnce);
  const { id, aliases = [] } = definition;
  return (
    <section ref={ref} aria-labelledby={`section-${id}`} className={classes.section} id={id}>
      <div className={classes.name}>
        <Icon name={definition.icon} />
        <h2 id={`section-${id}`}>{t(`interfaces.${id}.name`)}</h2>
        <code>{definition.types.join(", ")}</code>
        {aliases.length > 0 && <code>{t("debug.other_ids", { ids: aliases.join(", ") })}</code>}
      </div>
      {isNear && <States definition={definition} isAlone={isAlone} />}
    </section>
  );
}

function States({ definition, isAlone }: Omit<InterfaceSectionProps, "isAtOnce">) {
  const { t, language } = useTranslation();
  const [options, setOptions] = useState<Record<string, unknown>>(definition.sample.options ?? {});
  const name = t(`interfaces.${definition.id}.name`);
  const field = { ...fieldOf(definition), options, translation: { [language]: name } };
  const { value, wrong, values } = definition.sample;
  const key = fieldKeyOf(definition);
  return (
    <>
      <Grid gap={8} className={classes.specimens}>
        <div className={classes.wide}>
          <Specimen field={field} others={values} title={t("debug.typical")} value={value} />
        </div>
        <Specimen field={field} others={values} title={t("debug.empty")} value={null} />
        <Specimen
          field={field}
          others={values}
          staged={value}
          title={t("debug.staged")}
          value={null}
        />
        <Specimen field={field} isNew others={values} title={t("debug.new_item")} value={null} />
        <Specimen
          field={field}
          isReadOnly
          others={values}
          title={t("debug_readonly")}
          value={value}
        />
        <Specimen
          field={field}
          isReadOnly
          others={values}
          title={t("debug.readonly_empty")}
          value={null}
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
          field={{ ...field, translation: { [language]: t("debug.rtl_name") } }}
          isRightToLeft
          others={values}
          title={t("debug.rtl")}
          value={value}
        />
      </Grid>
      <Row wrap gap={8} above={6}>
        {[
          { state: t("debug_display"), shown: value },
          { state: t("debug.wrong"), shown: wrong },
        ].map(({ state, shown }) => (
          <Box key={state} shrink>
            <span className={classes.state}>{state}</span>
            <div className={classes.cellBox}>
              <Cell field={field} item={{ ...values, [key]: shown }} />
            </div>
          </Box>
        ))}
      </Row>
      {definition.options.fields.length > 0 && (
        <Box as="details" above={4} className={classes.options} open={isAlone}>
          <summary>{t("options")}</summary>
          <OptionForm
            options={definition.options}
            values={options}
            width="page"
            onChange={setOptions}
          />
          <Stored value={options} />
        </Box>
      )}
    </>
  );
}

/**
 * Whether an element has come near the window: all interfaces in all their states at once would take seconds.
 * @param isNearAtOnce it is not waited for
 */
function useIsNear(isNearAtOnce: boolean) {
  const ref = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(isNearAtOnce);
  useEffect(() => {
    if (isNear || ref.current === null) return undefined;
    const observer = new IntersectionObserver(
      (changes) => changes.some((change) => change.isIntersecting) && setNear(true),
      { rootMargin: margin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isNear]);
  return { ref, isNear };
}
