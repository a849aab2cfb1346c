import { ActionIcon, Button, Loader, TextInput } from "@mantine/core";
import { controlProps, useHost } from "@rowhouse/extension-kit";

import { SetupAlert } from "../../ui/field/setup-alert.tsx";
import { Hint } from "../../ui/hint/hint.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./many-to-one.module.css";
import { PickerBox } from "./picker-box.tsx";
import { RelatedSelect } from "./related-select.tsx";
import { nameOf, useRelated, type ManyToOneProps, type Related } from "./use-related.ts";

/** A reference to one item: a select while there are few, else a box that opens the picker. */
export function Input(props: ManyToOneProps) {
  const { relation, readOnly, id, labelledBy } = props;
  const { t } = useHost();
  const related = useRelated(props);
  if (relation === null) {
    return (
      <SetupAlert icon="link_off" id={id} labelledBy={labelledBy}>
        {t("relationship_not_setup")}
      </SetupAlert>
    );
  }

  return (
    <>
      <div className={classes.row}>
        <div className={classes.frame} data-loading={related.isLoading || undefined}>
          {readOnly ? (
            <ReadOnlyBox {...props} related={related} />
          ) : related.isMany || related.hasFailed ? (
            <PickerBox {...props} related={related} />
          ) : (
            <RelatedSelect {...props} related={related} />
          )}
          {related.isLoading && <Loader className={classes.loader} size={18} />}
        </div>
        <OpenLink related={related} />
      </div>
      <Reason related={related} />
    </>
  );
}

function ReadOnlyBox(props: ManyToOneProps & { related: Related }) {
  const { related, options } = props;
  const { t } = useHost();
  const { icon } = options;
  return (
    <TextInput
      {...controlProps(props)}
      leftSection={icon && <Icon name={icon} />}
      value={nameOf(related, t)}
      onChange={() => undefined}
    />
  );
}

/** Leads to the page of the chosen item. */
function OpenLink({ related: { collection, key, label } }: { related: Related }) {
  const { t, itemHref } = useHost();
  if (key === null || label === null) return null;
  const text = t("interfaces.many-to-one.open", { label });
  return (
    <Hint isName label={text}>
      <ActionIcon
        aria-label={text}
        className={classes.open}
        color="gray"
        component="a"
        href={itemHref(collection, key)}
        variant="subtle"
      >
        <Icon name="open_in_new" size={18} />
      </ActionIcon>
    </Hint>
  );
}

/** Says why only a key is shown, and offers to try again when the request failed. */
function Reason({ related }: { related: Related }) {
  const { t } = useHost();
  if (!related.isUnreadable && !related.hasFailed) return null;
  const why =
    related.absence === null ? "related_item_missing" : `absent_item.${related.absence}_hint`;
  return (
    <p className={classes.hint}>
      {related.hasFailed
        ? t("interfaces.many-to-one.load_failed")
        : t(why, { key: String(related.key) })}
      {related.hasFailed && (
        <Button size="compact-xs" variant="subtle" onClick={related.retry}>
          {t("retry")}
        </Button>
      )}
    </p>
  );
}
