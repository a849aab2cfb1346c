import { TextInput } from "@mantine/core";
import type { FieldEditorState } from "../editor/use-field-editor.ts";
import { useControlText } from "../schema/use-control-text.ts";
import type { NamedPart } from "./relation.model.ts";

/** A name that is proposed until somebody writes another one. */
export function NameInput({
  editor,
  part,
  label,
  name,
  description,
}: {
  editor: FieldEditorState;
  part: NamedPart;
  label: string;
  name: string;
  description?: string;
}) {
  const { relationDraft, onRelation } = editor;
  const { error } = useControlText(editor, part);
  const { names } = relationDraft;
  return (
    <TextInput
      label={label}
      {...(description === undefined ? {} : { description })}
      error={error}
      value={names[part] ?? name}
      maxLength={64}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onChange={(event) =>
        onRelation({ ...relationDraft, names: { ...names, [part]: event.currentTarget.value } })
      }
    />
  );
}
