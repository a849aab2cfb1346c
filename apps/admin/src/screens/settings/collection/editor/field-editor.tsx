import { Button, Modal, Tabs } from "@mantine/core";
import { Suspense, useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { Box, Row } from "../../../../design/words.tsx";
import { FailureAlert, UnansweredAlert } from "../../../../editor/failure/write-failure.tsx";
import { OfferNotice } from "../../../../editor/page/editor-notices.tsx";
import { MergeDialog } from "../../../../editor/save/late-merge-dialog.ts";
import { useFieldLabel } from "../../../../registry/use-field-label.ts";
import { Icon } from "../../../../design/icon/icon.tsx";
import { useIsPhone } from "../../../../design/window/use-is-phone.ts";
import { SaveEffects, ValueEffects } from "./effects.tsx";
import { FieldPreview } from "./field-preview.tsx";
import { InterfaceTab } from "./interface-tab.tsx";
import { OptionsTab } from "./options-tab.tsx";
import { RelationPanel } from "../relation/relation-panel.tsx";
import { SchemaTab } from "../schema/schema-tab.tsx";
import { closedReason, controls, stepOf, type Step } from "../draft/checks.model.ts";
import {
  useFieldEditor,
  type FieldEditorProps,
  type FieldEditorState,
} from "./use-field-editor.ts";
import classes from "./wizard.module.css";

/** The wizard that sets a field up: how it is edited, what it stores, what it relates to, and its options. */
export function FieldEditor(props: FieldEditorProps) {
  const { t } = useTranslation();
  const labelOf = useFieldLabel();
  const editor = useFieldEditor(props);
  const isPhone = useIsPhone();
  const { field } = props;
  return (
    <Modal
      opened
      onClose={() => void editor.close()}
      title={field === null ? t("new_field") : labelOf(field)}
      size={1080}
      fullScreen={isPhone}
      classNames={{
        content: classes.content ?? "",
        body: classes.body ?? "",
        header: classes.header ?? "",
      }}
    >
      <EditorForm editor={editor} />
      {editor.question && (
        <Suspense fallback={null}>
          <MergeDialog {...editor.question} />
        </Suspense>
      )}
    </Modal>
  );
}

function EditorForm({ editor }: { editor: FieldEditorState }) {
  const { step, steps, facts, refusal } = editor;
  const { t } = useTranslation();
  const panel = useFocusOfStep(editor);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    proceed(editor);
  };
  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit}>
      <Tabs
        className={classes.tabs ?? ""}
        value={step}
        onChange={(value) => editor.onStep(steps.find((one) => one === value) ?? step)}
      >
        <Tabs.List className={classes.list ?? ""}>
          {steps.map((one) => {
            const reason = closedReason(one, facts);
            return (
              <Tabs.Tab
                key={one}
                value={one}
                disabled={reason !== null}
                {...(reason === null ? {} : { title: t(reason) })}
                rightSection={<TabMark step={one} editor={editor} />}
              >
                {t(`field_step_${one}`)}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        <div className={classes.notices}>
          <OfferNotice
            collection={editor.described}
            session={editor.session}
            onRestored={editor.onRestored}
          />
        </div>
        {refusal.rest === null ? null : (
          <div className={classes.refusal}>
            {editor.onAgain === null ? (
              <FailureAlert title={t("not_changed")} text={refusal.rest} />
            ) : (
              <UnansweredAlert onAgain={editor.onAgain} />
            )}
          </div>
        )}
        <Tabs.Panel key={step} value={step} className={classes.panel ?? ""} ref={panel}>
          <Panel step={step} editor={editor} />
        </Tabs.Panel>
      </Tabs>
      <Foot editor={editor} />
    </form>
  );
}

/**
 * Keeps the focus in the wizard: a tab that was opened by choosing or going on has it, on what is wrong in it, else on what it
 * begins with. Who opens a tab by itself stays on it.
 */
function useFocusOfStep({ step, refusal, attempts }: FieldEditorState) {
  const panel = useRef<HTMLDivElement>(null);
  const last = useRef({ step, refusal, attempts });
  useEffect(() => {
    const before = last.current;
    last.current = { step, refusal, attempts };
    const isOnTab = document.activeElement?.getAttribute("role") === "tab";
    const isRefused = refusal !== before.refusal && Object.keys(refusal.controls).length > 0;
    if (!isRefused && attempts === before.attempts && (step === before.step || isOnTab)) return;
    const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
    const target =
      find(':enabled[aria-invalid="true"]') ??
      find("[data-autofocus]:enabled") ??
      find(":is(input, textarea, select, button):enabled");
    target?.focus();
  }, [step, refusal, attempts]);
  return panel;
}

/** The mark of a problem on a tab, which may be another one than is open. */
function TabMark({ step, editor: { facts, relation } }: { step: Step; editor: FieldEditorState }) {
  const { t } = useTranslation();
  if (step === "relation" && relation !== null && relation.fault !== null)
    return <Icon name="warning" size={18} label={t("relationship_not_setup")} />;
  const isWrong =
    step === "schema" &&
    controls.some((control) => control in facts.problems && stepOf(control) === step);
  if (isWrong || facts.unfinished.includes(step))
    return <Icon name="error" size={18} label={t("field_step_problem")} />;
  return null;
}

/** Goes on to the next tab, or saves on the last one and wherever a field that exists is changed. */
function proceed(editor: FieldEditorState): void {
  const { isNew, next } = editor;
  if (!isNew || next === null) editor.save();
  else if (canGoOn(editor)) editor.onStep(next);
}

/** Next needs what this tab and those before it are for, and saving all of them. */
function canGoOn({ isNew, next, missing, step, steps }: FieldEditorState): boolean {
  if (missing === null) return true;
  return isNew && next !== null && steps.indexOf(missing) > steps.indexOf(step);
}

function Panel({ step, editor }: { step: Step; editor: FieldEditorState }) {
  switch (step) {
    case "interface":
      return <InterfaceTab editor={editor} />;
    case "schema":
      return <WithPreview editor={editor} tab={<SchemaTab editor={editor} />} />;
    case "relation":
      return <WithPreview editor={editor} tab={<RelationPanel editor={editor} />} />;
    case "options":
      return <WithPreview editor={editor} tab={<OptionsTab editor={editor} />} />;
  }
}

function WithPreview({ editor, tab }: { editor: FieldEditorState; tab: ReactNode }) {
  return (
    <div className={classes.split}>
      <Box shrink pad={6} className={classes.main}>
        {tab}
      </Box>
      <Box as="aside" shrink pad={6} surface="sunken" className={classes.aside}>
        <FieldPreview draft={editor.draft} definition={editor.definition} name={editor.name} />
        <SaveEffects effects={editor.effects} />
        <ValueEffects changes={editor.changes} />
      </Box>
    </div>
  );
}

function Foot({ editor }: { editor: FieldEditorState }) {
  const { t } = useTranslation();
  const { isNew, next, missing, isSaving, step } = editor;
  const isLast = !isNew || next === null;
  return (
    <Row fixed gap={3} rule="above" className={classes.foot}>
      <Button variant="default" me="auto" onClick={() => void editor.close()}>
        {t("cancel")}
      </Button>
      {isNew && step !== "interface" ? (
        <Button
          variant="default"
          className={classes.another ?? ""}
          disabled={missing !== null || isSaving}
          onClick={editor.saveAndBegin}
        >
          {t("field_create_another")}
        </Button>
      ) : null}
      {isLast ? null : (
        <Button
          variant="default"
          loading={isSaving}
          disabled={missing !== null}
          onClick={editor.save}
        >
          {t("create")}
        </Button>
      )}
      <Button type="submit" loading={isLast && isSaving} disabled={!canGoOn(editor)}>
        {isLast ? t(isNew ? "create" : "save") : t("field_next")}
      </Button>
    </Row>
  );
}
