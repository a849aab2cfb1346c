import { Avatar, Button, Checkbox, useMantineColorScheme } from "@mantine/core";
import { ownValue } from "@rowhouse/contract";
import { HostProvider, useHost } from "@rowhouse/extension-kit";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Box, Stack } from "../../design/words.tsx";
import { Cell } from "../../registry/cell/cell.tsx";
import { useRegistry } from "../../registry/registry.ts";
import { fieldKeyOf, fieldOf } from "../../registry/samples/sample-data.ts";
import { makeSampleHost } from "../../registry/samples/sample-host.ts";
import { DateBox } from "../../design/field/date/date-box.tsx";
import { NumberBox } from "../../design/field/number/number-box.tsx";
import { numberMarks } from "../../design/field/number/number-text.model.ts";
import { SelectBox } from "../../design/field/select/select-box.tsx";
import { IconButton } from "../../design/hint/icon-button.tsx";
import { Page } from "../../design/page/page.tsx";
import { Skeleton } from "../../design/states/skeletons.tsx";
import { schemeOf, schemes } from "../../design/theme/theme-provider.tsx";
import { Segments } from "../../design/segments/segments.tsx";
import { Dialogs, Notices } from "./looks-messages.tsx";
import { Sample, Section } from "./looks-parts.tsx";
import { States } from "./looks-states.tsx";
import classes from "./looks.module.css";

const operable = ":is(button, input, select, textarea, a, [tabindex])";

/** The replacement in a selector for a state that only a pointer or the keyboard brings about. */
const forced: Readonly<Record<string, string>> = {
  hover: ':is([data-forced="hover"] *)',
  focus: `:is([data-forced="focus"] ${operable})`,
  "focus-visible": `:is([data-forced="focus"] ${operable})`,
  "focus-within": `:is([data-forced="focus"] :has(${operable}))`,
};

const colors = [
  "page",
  "surface",
  "sunken",
  "hover",
  "pressed",
  "line",
  "line-strong",
  "line-control",
  "text",
  "text-quiet",
  "text-faint",
  "accent",
  "accent-soft",
  "danger",
  "danger-soft",
  "warning",
  "warning-soft",
  "success",
  "success-soft",
  "info",
  "info-soft",
  "skeleton",
];
const sizes = ["small", "body", "section", "title"];
const spaces = ["1", "2", "3", "4", "6", "8", "12", "16"];
const shadows = ["popover", "dialog"];

/** Tokens, controls and states, each once: screens are composed of these and invent no others. */
export function LooksScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("debug.looks")}>
      <Stack gap={12}>
        <ThemeSwitch />
        <Section title={t("debug.colors")}>
          {colors.map((name) => (
            <Sample key={name} name={`--rh-${name}`}>
              <span className={classes.swatch} style={{ background: `var(--rh-${name})` }} />
            </Sample>
          ))}
        </Section>
        <Section title={t("debug.type")}>
          {sizes.map((name) => (
            <Sample key={name} name={`--rh-text-${name}`}>
              <span
                style={{ fontSize: `var(--rh-text-${name})`, lineHeight: `var(--rh-line-${name})` }}
              >
                {t("debug.words")}
              </span>
            </Sample>
          ))}
        </Section>
        <Section title={t("debug.space")}>
          {spaces.map((name) => (
            <Sample key={name} name={`--rh-space-${name}`}>
              <span className={classes.space} style={{ inlineSize: `var(--rh-space-${name})` }} />
            </Sample>
          ))}
          {shadows.map((name) => (
            <Sample key={name} name={`--rh-shadow-${name}`}>
              <span className={classes.raised} style={{ boxShadow: `var(--rh-shadow-${name})` }} />
            </Sample>
          ))}
        </Section>
        <Controls />
        <Values />
        <Dialogs />
        <Notices />
        <States />
      </Stack>
    </Page>
  );
}

/** Light or dark for the whole app, as the menu of the user has it: overlays are to be seen as well. */
function ThemeSwitch() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Segments
      aria-label={t("theme")}
      className={classes.theme}
      options={schemes.map(({ value, label }) => ({ value, label: t(label) }))}
      value={colorScheme}
      onChange={(value) => setColorScheme(schemeOf(value))}
    />
  );
}

function Controls() {
  const { t, language } = useTranslation();
  useForcedStates();
  const states = [
    { name: t("debug.typical") },
    { name: t("debug.hovered"), forced: "hover" },
    { name: t("debug.focused"), forced: "focus" },
    { name: t("debug.disabled"), disabled: true },
    { name: t("debug_readonly"), readOnly: true },
    { name: t("debug.required_error"), error: t("problems.required") },
  ];
  return (
    <Section title={t("debug.controls")}>
      {states.map(({ name, forced, ...state }) => (
        <Sample key={name} forced={forced} name={name}>
          <Boxes label={name} locale={language} state={state} />
        </Sample>
      ))}
      {states.slice(0, 3).map(({ name, forced }) => (
        <Sample key={name} forced={forced} name={`${t("debug.buttons")}, ${name}`}>
          <Button>{t("save")}</Button>
          <Button variant="default">{t("cancel")}</Button>
          <Button color="red">{t("delete")}</Button>
          <Button variant="subtle">{t("removal.undo")}</Button>
          <Checkbox aria-label={t("debug.words")} defaultChecked />
          <IconButton icon="edit" label={t("debug.words")} />
        </Sample>
      ))}
      <Sample name={`${t("debug.buttons")}, ${t("debug.disabled")}`}>
        <Button disabled>{t("save")}</Button>
        <Button loading>{t("save")}</Button>
      </Sample>
      <Sample name={t("debug.people")}>
        <Avatar name="Ada Moreau" color="accent" />
        <Avatar name="Emil Okafor" color="accent" size={24} />
        <Skeleton circle width="24px" height="24px" />
        <Skeleton width="120px" />
      </Sample>
    </Section>
  );
}

const months = Array.from({ length: 12 }, (_, index) => new Date(2026, index, 1));

function Boxes({
  label,
  locale,
  state,
}: {
  label: string;
  locale: string;
  state: { disabled?: boolean; readOnly?: boolean; error?: string };
}) {
  const { t } = useTranslation();
  const [number, setNumber] = useState("1250000");
  const [date, setDate] = useState("2026-11-22");
  const [month, setMonth] = useState<string | null>("3");
  const names = new Intl.DateTimeFormat(locale, { month: "long" });
  return (
    <Stack gap={2} full>
      <NumberBox
        {...state}
        aria-label={`${t("interfaces.numeric.name")}, ${label}`}
        isGrouped
        rules={{ isWhole: true, marks: numberMarks(locale) }}
        step={1}
        suffix="kg"
        text={number}
        onText={setNumber}
      />
      <DateBox
        {...state}
        aria-label={`${t("interfaces.date.name")}, ${label}`}
        locale={locale}
        max={null}
        min={null}
        pattern="yyyy-mm-dd"
        pickLabel={t("interfaces.date.pick")}
        text={date}
        onText={setDate}
      />
      <SelectBox
        {...state}
        aria-label={`${t("interfaces.dropdown.name")}, ${label}`}
        options={months.map((day, index) => ({ value: String(index), label: names.format(day) }))}
        placeholder={t("choose_one")}
        value={month}
        onChange={setMonth}
      />
    </Stack>
  );
}

/** Values as listings show them: statuses, tags, people, pictures, dates and numbers. */
function Values() {
  const { t } = useTranslation();
  const { interfaces } = useRegistry();
  const host = useHost();
  const samples = useMemo(() => makeSampleHost(host, interfaces), [host, interfaces]);
  const statuses = interfaces.find(({ id }) => id === "status");
  const kinds = interfaces.map((definition) => {
    const { value, values } = definition.sample;
    const item = { ...values, [fieldKeyOf(definition)]: value };
    return { id: definition.id, field: fieldOf(definition), item };
  });
  const badges = statuses ? { ...fieldOf(statuses), options: { simpleBadge: false } } : null;
  return (
    <HostProvider value={samples}>
      <Section title={t("debug_display")}>
        {kinds.map(({ id, field, item }) => (
          <Sample key={id} name={t(`interfaces.${id}.name`)}>
            <Box full shrink>
              <Cell field={field} item={item} />
            </Box>
          </Sample>
        ))}
        {badges &&
          ["published", "draft", "deleted"].map((status) => (
            <Sample key={status} name={`${t("interfaces.status.name")}, simpleBadge: false`}>
              <Box full shrink>
                <Cell field={badges} item={{ [badges.field]: status }} />
              </Box>
            </Sample>
          ))}
      </Section>
    </HostProvider>
  );
}

/**
 * While it is mounted, everything inside `data-forced="hover"` looks hovered and everything inside `data-forced="focus"`
 * looks focused: by the rules of the style sheets themselves, so that what is shown is what people see.
 */
function useForcedStates(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      [...document.styleSheets].map(({ cssRules }) => forcedRules(cssRules)).join("\n"),
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
}

/** The rules that depend on such a state, once more for the forced one. */
function forcedRules(rules: CSSRuleList): string {
  return [...rules]
    .map((rule) => {
      if (rule instanceof CSSStyleRule) return forcedRule(rule);
      if (!(rule instanceof CSSGroupingRule)) return "";
      const inner = forcedRules(rule.cssRules);
      return inner === "" ? "" : `${rule.cssText.slice(0, rule.cssText.indexOf("{"))}{${inner}}`;
    })
    .join("");
}

function forcedRule(rule: CSSStyleRule): string {
  const state = /:(hover|focus-visible|focus-within|focus)(?![-\w])/g;
  const selector = rule.selectorText.replace(
    state,
    (own, name: string) => ownValue(forced, name) ?? own,
  );
  return selector === rule.selectorText ? "" : `${selector}{${rule.style.cssText}}`;
}
