import { ownValue } from "@rowhouse/contract";
import { fieldLabel, useHost, type TranslationDeskProps } from "@rowhouse/extension-kit";
import { Box, Grid, Text } from "../../design/words.tsx";
import { SelectBox } from "../../design/field/select/select-box.tsx";
import { Hint } from "../../design/hint/hint.tsx";
import { ActionIcon } from "../../design/icon/action-icon.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { isBlank, type Translation } from "./desk.model.ts";
import { LanguageForm } from "./language-form.tsx";
import { SourceMark } from "./source-mark.tsx";
import classes from "./translation-desk.module.css";
import type { Desk } from "./use-desk.ts";
import type { SourceChanges } from "./use-source-changes.ts";

interface PairedFieldsProps {
  outer: TranslationDeskProps;
  desk: Desk;
  beside: Translation;
  current: Translation;
  changes: SourceChanges;
  canEdit: (translation: Translation) => boolean;
  onBeside: (key: string) => void;
}

/** Two translations field by field: on the left what is translated from, on the right what is written. */
export function PairedFields(props: PairedFieldsProps) {
  const { outer, desk, beside, current, changes, canEdit, onBeside } = props;
  const host = useHost();
  const { t } = host;
  const mayWrite = canEdit(current);
  return (
    <div>
      <Grid className={classes.pair} data-heads>
        <SelectBox
          aria-label={t("translations.beside")}
          options={desk.translations
            .filter(({ key }) => key !== current.key)
            .map(({ key, name }) => ({ value: key, label: name }))}
          placeholder=""
          value={beside.key}
          onChange={(key) => {
            if (key !== null) onBeside(key);
          }}
        />
        <span />
        <Text as="strong" weight="medium" dir="auto">
          {current.name}
        </Text>
      </Grid>
      {desk.fields.map((field) => {
        const name = fieldLabel(field, host);
        const copy = t("translations.copy_field", { field: name, from: beside.name });
        const isThere = beside.row !== null && !isBlank(ownValue(beside.row.item, field.field));
        return (
          <Grid key={field.field} className={classes.pair}>
            <Box aria-label={beside.name} shrink role="group">
              <LanguageForm
                {...{ outer, desk }}
                isReadOnly={!canEdit(beside)}
                only={field.field}
                translation={beside}
              />
            </Box>
            <span className={classes.between}>
              {mayWrite && (
                <Hint isName label={copy}>
                  <ActionIcon
                    aria-label={copy}
                    disabled={!isThere}
                    size={28}
                    onClick={() => desk.copyField(field.field, beside, current)}
                  >
                    <Icon className={classes.arrow} name="arrow_forward" size={18} />
                  </ActionIcon>
                </Hint>
              )}
            </span>
            <Box aria-label={current.name} shrink role="group">
              <LanguageForm
                {...{ outer, desk }}
                isReadOnly={!mayWrite}
                only={field.field}
                translation={current}
              />
              <SourceMark change={changes.of(current, field.field)} />
            </Box>
          </Grid>
        );
      })}
    </div>
  );
}
