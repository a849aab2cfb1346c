import { Button, Checkbox, Modal, TextInput } from "@mantine/core";
import { statusEntries, statusName } from "@rowhouse/extension-kit";
import { useMutation } from "@tanstack/react-query";
import { Fragment, useState, type FormEvent, Suspense } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { Stack, Row, Text } from "../../../design/words.tsx";
import { useModel } from "../../../access/hooks.ts";
import { useDatabaseKind } from "../../../access/server/use-database-kind.ts";
import { createCollectionMutation } from "../../../data/collections.ts";
import { isUnanswered } from "../../../data/unanswered.ts";
import { useInvalidTexts } from "../../../form/use-invalid-texts.ts";
import { useLeaving } from "../../../editor/page/use-leaving.ts";
import {
  nameProblem,
  proposedName,
  refusedName,
  newCollection,
  startingFields,
  defaultFields,
  defaultStatuses,
  type NameProblem,
  type StartingField,
  type StatusChoice,
} from "./new-collection.model.ts";
import { DialogFoot } from "../../../design/dialogs/dialog-foot.tsx";
import { WriteAlert } from "../../../editor/failure/write-failure.tsx";
import { lazyPart } from "../../../design/lazy/lazy-part.tsx";
import type { StatusEditorProps } from "./status-editor.tsx";
import classes from "./status-list.module.css";

export interface NewCollectionDialogProps {
  onClose: () => void;
  onCreated: (name: string) => void;
}

/** Asks for the name of a new collection and the fields it starts with. The name is checked while it is typed. */
export function NewCollectionDialog({ onClose, onCreated }: NewCollectionDialogProps) {
  const { t } = useTranslation();
  const place = { model: useModel(), database: useDatabaseKind() };
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<readonly StartingField[]>(defaultFields);
  const [statuses, setStatuses] = useState(() => defaultStatuses(t));
  const invalid = useInvalidTexts();
  const leave = useLeaving({ hasEdits: () => text !== "", onClose });
  const creation = useMutation({
    ...createCollectionMutation(),
    onSuccess: ({ collection }) => {
      leave.settle();
      onCreated(collection);
    },
  });
  const name = proposedName(text, place.database);
  /** A creation that had no answer; its own name may be taken by it. */
  const unanswered = isUnanswered(creation.error) ? creation.variables : undefined;
  const ofName = refusedName(creation.error);
  const problem =
    ofName ?? (name === "" || unanswered !== undefined ? null : nameProblem(name, place));
  const areStatusesComplete =
    Object.keys(statuses.mapping).length > 0 && Object.keys(invalid.invalidTexts).length === 0;
  const isComplete =
    name !== "" && problem === null && (areStatusesComplete || !chosen.includes("status"));

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isComplete) creation.mutate(unanswered ?? newCollection(name, chosen, statuses));
  };
  return (
    <Modal opened onClose={() => void leave.close()} title={t("create_collection")} size="lg">
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap={6}>
          <NameBox
            text={text}
            name={name}
            problem={problem}
            onText={(typed) => {
              setText(typed);
              creation.reset();
            }}
          />
          <StartingFields
            {...{ chosen, statuses, invalid }}
            onChosen={(fields) => {
              creation.reset();
              setChosen(fields);
            }}
            onStatuses={(changed) => {
              creation.reset();
              setStatuses(changed);
            }}
          />
          {ofName === null ? (
            <WriteAlert
              error={creation.error}
              title={t("not_created", { name })}
              onAgain={() => unanswered && creation.mutate(unanswered)}
            />
          ) : null}
          <DialogFoot>
            <Button variant="default" onClick={() => void leave.close()}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={creation.isPending} disabled={!isComplete}>
              {t("create")}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}

interface StartingFieldsProps {
  chosen: readonly StartingField[];
  statuses: StatusChoice;
  invalid: ReturnType<typeof useInvalidTexts>;
  onChosen: (fields: readonly StartingField[]) => void;
  onStatuses: (statuses: StatusChoice) => void;
}

/** The fields to start with, and the statuses where there is a field for them. */
function StartingFields({ chosen, invalid, ...props }: StartingFieldsProps) {
  const { t } = useTranslation();
  const toggle = (field: StartingField, isChosen: boolean) =>
    props.onChosen(isChosen ? [...chosen, field] : chosen.filter((one) => one !== field));
  return (
    <Checkbox.Group label={t("default_fields")} value={[...chosen]}>
      <Stack gap={2} above={2}>
        {startingFields.map((field) => (
          <Fragment key={field}>
            <Checkbox
              value={field}
              label={t(`starting_field_${field}`)}
              description={t(`starting_field_${field}_note`)}
              onChange={(event) => toggle(field, event.currentTarget.checked)}
            />
            {field === "status" && chosen.includes(field) ? (
              <StatusList {...invalid} statuses={props.statuses} onChange={props.onStatuses} />
            ) : null}
          </Fragment>
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

interface NameBoxProps {
  text: string;
  /** The name that what was typed becomes. */
  name: string;
  problem: NameProblem | null;
  onText: (text: string) => void;
}

/** The name of the table, checked while it is typed. */
function NameBox({ text, name, problem, onText }: NameBoxProps) {
  const { t } = useTranslation();
  const isOther = problem === null && name !== text.trim();
  return (
    <TextInput
      label={t("enter_collection_name")}
      description={isOther ? name : t("collection_name_note")}
      value={text}
      error={problem === null ? null : t(`collection_name_${problem}`)}
      onChange={(event) => onText(event.currentTarget.value)}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      data-autofocus
    />
  );
}

const StatusEditor = lazyPart(async () => (await import("./status-editor.tsx")).StatusEditor, {
  place: "part",
  texts: ["options"],
});

/** The statuses of a new collection in a line, which opens to change them; it stays open while something in it is missing. */
function StatusList(props: StatusEditorProps) {
  const { t } = useTranslation();
  const [isOpened, setOpened] = useState(false);
  const { mapping, initial } = props.statuses;
  const entries = Object.keys(mapping).length === 0 ? [] : statusEntries(mapping);
  const isIncomplete = entries.length === 0 || Object.keys(props.invalidTexts).length > 0;
  const isOpen = isOpened || isIncomplete;
  const first = entries.find(({ value }) => value === initial);
  return (
    <div className={classes.statuses}>
      <Row gap={3} align="baseline" justify="between">
        <Text color="quiet" size="small" breaks dir="auto">
          {first === undefined || isOpen
            ? null
            : t("statuses_line", {
                statuses: entries.map((entry) => statusName(entry, t)),
                initial: statusName(first, t),
              })}
        </Text>
        <Button
          className={classes.opener ?? ""}
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          disabled={isOpen && isIncomplete}
          onClick={() => setOpened(!isOpen)}
        >
          {t("statuses_change")}
        </Button>
      </Row>
      {isOpen ? (
        <Suspense fallback={null}>
          <StatusEditor {...props} />
        </Suspense>
      ) : null}
    </div>
  );
}
