import { Avatar, Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { DateBox } from "../../ui/field/date/date-box.tsx";
import { NumberBox } from "../../ui/field/number/number-box.tsx";
import { numberMarks } from "../../ui/field/number/number-text.model.ts";
import { SelectBox } from "../../ui/field/select/select-box.tsx";
import { PageNotice } from "../../ui/notice/page-notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { ScreenState, type ScreenStateProps } from "../../ui/states/screen-state.tsx";
import { Skeleton } from "../../ui/states/skeletons.tsx";
import classes from "./looks.module.css";

const colors = [
  ...["page", "surface", "sunken", "hover", "pressed", "line", "line-strong", "line-control"],
  ...["text", "text-quiet", "text-faint", "accent", "accent-soft", "danger", "danger-soft"],
  ...["warning", "warning-soft", "success", "success-soft", "info", "info-soft", "skeleton"],
];
const sizes = ["small", "body", "section", "title"];
const spaces = ["1", "2", "3", "4", "6", "8", "12", "16"];
const shadows = ["popover", "dialog"];

/** Tokens, controls and states, each once: screens are composed of these and invent no others. */
export function LooksScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("debug.looks")}>
      <div className={classes.looks}>
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
        <Section title={t("debug.notices")}>
          {(["info", "warning", "danger"] as const).map((tone) => (
            <PageNotice key={tone} tone={tone} title={t("debug.words")}>
              --rh-{tone}
            </PageNotice>
          ))}
        </Section>
        <States />
      </div>
    </Page>
  );
}

function Controls() {
  const { t, i18n } = useTranslation();
  const states = [
    { name: t("debug.typical") },
    { name: t("debug.disabled"), disabled: true },
    { name: t("debug_readonly"), readOnly: true },
    { name: t("debug.required_error"), error: t("problems.required") },
  ];
  return (
    <Section title={t("debug.controls")}>
      {states.map(({ name, ...state }) => (
        <Sample key={name} name={name}>
          <Boxes label={name} locale={i18n.language} state={state} />
        </Sample>
      ))}
      <Sample name={t("debug.buttons")}>
        <Button>{t("save")}</Button>
        <Button variant="default">{t("cancel")}</Button>
        <Button color="red">{t("delete")}</Button>
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
    <div className={classes.boxes}>
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
    </div>
  );
}

const nothing = () => undefined;

const states: readonly ScreenStateProps[] = [
  { state: "loading", rows: 3 },
  { state: "no-results", onClear: nothing },
  { state: "error", error: new Error(), onRetry: nothing },
  { state: "forbidden", backTo: "/collections" },
  { state: "not-found" },
];

function States() {
  const { t } = useTranslation();
  return (
    <Section title={t("debug.states")}>
      {[...states, { state: "empty", icon: "inbox", title: t("debug.words") } as const].map(
        (props) => (
          <div key={props.state} className={classes.state}>
            <ScreenState {...props} />
          </div>
        ),
      )}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.samples}>{children}</div>
    </section>
  );
}

function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.sample}>
      <div className={classes.shown}>{children}</div>
      <span className={classes.name}>{name}</span>
    </div>
  );
}
