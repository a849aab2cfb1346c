import { Button } from "@mantine/core";
import { findCollection, type Model } from "@rowhouse/contract";
import { filesCollection, OptionSubjectContext, type OptionSubject } from "@rowhouse/extension-kit";
import { useTranslation } from "../../../../i18n/translation.ts";
import { Box, Grid, Stack, Text } from "../../../../design/words.tsx";
import { useModel } from "../../../../access/hooks.ts";
import { OptionForm } from "../../../../form/option-form.tsx";
import { WidthPicture } from "../fields/width-picture.tsx";
import { widthOf, widths } from "../picture/widths.model.ts";
import type { FieldEditorState } from "./use-field-editor.ts";
import classes from "./wizard.module.css";

/** How wide the field is in forms, and the options of its interface, which the preview beside it follows. */
export function OptionsTab({ editor }: { editor: FieldEditorState }) {
  const { t } = useTranslation();
  const model = useModel();
  const { draft, saved, definition, isNew, ofOptions, onDraft } = editor;
  const hasOptions = definition !== null && definition.options.fields.length > 0;
  return (
    <Stack gap={6}>
      <WidthChoice value={draft.width} onChange={(width) => onDraft({ ...draft, width })} />
      {hasOptions ? (
        <OptionSubjectContext value={subjectOf(editor, model)}>
          <OptionForm
            key={definition.id}
            options={definition.options}
            {...ofOptions}
            isNew={isNew}
            values={draft.options}
            saved={draft.interfaceId === saved.interfaceId ? saved.options : {}}
            onChange={(options) => onDraft({ ...draft, options })}
          />
        </OptionSubjectContext>
      ) : (
        <Text as="p" size="small" color="quiet">
          {t("interfaces.common.interface_has_no_options")}
        </Text>
      )}
    </Stack>
  );
}

/** The collections whose fields the options name. Translations are read where they are written. */
function subjectOf(
  { place, definition, relation, draft }: FieldEditorState,
  model: Model,
): OptionSubject {
  const setup = relation?.setup ?? null;
  const own = place.collection;
  const junction = findCollection(model, setup?.junction?.name ?? "") ?? null;
  if (setup?.kind === "translation") return { own, related: junction, rows: junction };
  const fixed = definition?.relation === "file" ? filesCollection : peopleOf(draft);
  const found = setup?.related ?? (fixed === null ? null : findCollection(model, fixed));
  const related = found ?? null;
  return { own, related, rows: setup?.kind === "m2m" ? junction : related };
}

/** Persons are related items without a relation that is set up. */
function peopleOf({ interfaceId }: FieldEditorState["draft"]): string | null {
  return interfaceId !== null && interfaceId.startsWith("user") ? "directus_users" : null;
}

/** The widths a field can have, each drawn as the room it takes of a form. */
function WidthChoice({ value, onChange }: { value: string; onChange: (width: string) => void }) {
  const { t } = useTranslation();
  const current = widthOf(value);
  return (
    <Box as="fieldset" shrink>
      <Text as="legend" weight="medium" below={2}>
        {t("field_fact_width")}
      </Text>
      <Grid gap={2} below={4} className={classes.widths}>
        {widths.map((width) => (
          <Button
            key={width}
            variant="default"
            className={classes.width ?? ""}
            aria-pressed={width === current}
            onClick={() => onChange(width)}
          >
            <WidthPicture width={width} />
            {t(`field_width_${width}`)}
          </Button>
        ))}
      </Grid>
      <Text as="p" size="small" color="quiet">
        {t("field_width_note")}
      </Text>
    </Box>
  );
}
