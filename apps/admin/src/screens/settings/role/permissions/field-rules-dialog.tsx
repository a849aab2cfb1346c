import { Button, Checkbox, Modal } from "@mantine/core";
import { readStatusMapping, type Collection, type Permission } from "@rowhouse/contract";
import { statusName } from "@rowhouse/extension-kit";
import { useFormat, useTranslation } from "../../../../i18n/translation.ts";
import { Row } from "../../../../design/words.tsx";
import { useFieldLabel } from "../../../../registry/use-field-label.ts";
import { PageNotice } from "../../../../design/notice/page-notice.tsx";
import type { Blacklist } from "./rules.model.ts";
import classes from "./permissions.module.css";
import { DialogFoot } from "../../../../design/dialogs/dialog-foot.tsx";

export interface FieldRulesDialogProps {
  title: string;
  collection: Collection;
  rule: Permission;
  /** The problem with the rule; null for none. */
  error: string | null;
  onChange: (parts: Partial<Permission>) => void;
  onClose: () => void;
}

/** Which fields may be read and written, and which statuses set; the key is always there. */
export function FieldRulesDialog(props: FieldRulesDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, collection, rule, error, onChange, onClose } = props;
  const labelOf = useFieldLabel();
  const fields = Object.values(collection.fields)
    .filter(({ primary_key }) => !primary_key)
    .toSorted((a, b) => (a.sort ?? Infinity) - (b.sort ?? Infinity));
  const statuses = Object.values(readStatusMapping(collection) ?? {});
  const box = (list: Blacklist, entry: string, label: string) => (
    <Checkbox
      aria-label={label}
      checked={!rule[list].includes(entry)}
      onChange={(event) =>
        onChange({
          [list]: event.currentTarget.checked
            ? rule[list].filter((one) => one !== entry)
            : [...rule[list], entry],
        })
      }
    />
  );
  return (
    <Modal opened onClose={onClose} title={t("permission_fields_of", { name: title })} size="md">
      {error === null ? null : <PageNotice tone="danger" title={error} />}
      <table className={classes.fields}>
        <thead>
          <tr>
            <th scope="col">{t("field")}</th>
            <th scope="col">{t("permission_read")}</th>
            <th scope="col">{t("permission_write")}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const label = labelOf(field);
            return (
              <tr key={field.field}>
                <th scope="row">{label}</th>
                <td>
                  {box(
                    "read_field_blacklist",
                    field.field,
                    format.labeled(t("permission_read"), label),
                  )}
                </td>
                <td>
                  {box(
                    "write_field_blacklist",
                    field.field,
                    format.labeled(t("permission_write"), label),
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {statuses.length === 0 ? null : (
        <Row as="fieldset" wrap above={6} className={classes.statuses}>
          <legend>{t("permission_statuses")}</legend>
          {statuses.map((status) => {
            const name = statusName(status, t);
            return (
              <Row as="label" key={status.value} gap={2} align="center">
                {box("status_blacklist", status.value, name)}
                <span aria-hidden>{name}</span>
              </Row>
            );
          })}
        </Row>
      )}
      <DialogFoot>
        <Button onClick={onClose}>{t("done")}</Button>
      </DialogFoot>
    </Modal>
  );
}
