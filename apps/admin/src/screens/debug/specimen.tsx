import { makeCollection, ownValue, type Field, type Item } from "@rowhouse/contract";
import { useState } from "react";
import { Box, Text } from "../../design/words.tsx";
import { ItemForm } from "../../form/item-form.tsx";
import { useInvalidTexts } from "../../form/use-invalid-texts.ts";
import classes from "./debug.module.css";

interface SpecimenProps {
  title: string;
  field: Field;
  value: unknown;
  /** A change that is not saved yet. */
  staged?: unknown;
  /** Values of the sample's other fields. */
  others?: Item;
  error?: string;
  isReadOnly?: boolean;
  isNew?: boolean;
  isRightToLeft?: boolean;
}

/** One state of an interface, interactive: what is typed changes the value and can be undone. */
export function Specimen({
  title,
  field,
  value,
  others,
  staged: change,
  error,
  isReadOnly = false,
  isNew = false,
  isRightToLeft = false,
}: SpecimenProps) {
  const [staged, setStaged] = useState<Item>(change === undefined ? {} : { [field.field]: change });
  const invalid = useInvalidTexts();
  const [errors] = useState<Record<string, string>>(
    error === undefined ? {} : { [field.field]: error },
  );
  const collection = makeCollection(field.collection, { [field.field]: field });
  return (
    <Box shrink dir={isRightToLeft ? "rtl" : undefined}>
      <h3 className={classes.state}>{title}</h3>
      <ItemForm
        collection={collection}
        errors={errors}
        {...invalid}
        isNew={isNew}
        readOnly={isReadOnly}
        staged={staged}
        values={{ ...others, [field.field]: value }}
        width="modal"
        onStage={(key, next) => setStaged((all) => ({ ...all, [key]: next }))}
        onUnstage={(key) => {
          invalid.onInvalidText(key, null);
          setStaged({});
        }}
      />
      {Object.hasOwn(staged, field.field) && <Stored value={ownValue(staged, field.field)} />}
    </Box>
  );
}

/** A value as it is stored. */
export function Stored({ value }: { value: unknown }) {
  return (
    <Text
      as="code"
      above={2}
      breaks
      mono
      size="small"
      color="quiet"
      className={classes.result}
      dir="ltr"
    >
      {JSON.stringify(value)}
    </Text>
  );
}
