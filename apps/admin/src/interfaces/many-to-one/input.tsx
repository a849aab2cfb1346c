import { Button, Loader, TextInput } from "@mantine/core";
import {
  findCollection,
  isSystemCollection,
  labelOf,
  type Item,
  type ResolvedRelation,
} from "@rowhouse/contract";
import {
  controlProps,
  ItemDrawer,
  missingRelation,
  RestoreButton,
  useHost,
} from "@rowhouse/extension-kit";
import { useState } from "react";
import { Box, Row } from "../../design/words.tsx";
import { SetupAlert } from "../../design/field/setup-alert.tsx";
import { Hint } from "../../design/hint/hint.tsx";
import { ActionIcon, actionIconClass } from "../../design/icon/action-icon.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { NewItemBox, PickerBox, RelatedSelect } from "./boxes.tsx";
import classes from "./many-to-one.module.css";
import { isEmptyItem } from "./model.ts";
import { nameOf, useRelated, type ManyToOneProps, type Related } from "./use-related.ts";

/** A reference to one item: a select while there are few, else a box that opens the picker. */
export function Input(props: ManyToOneProps) {
  const { relation, readOnly, id, labelledBy, options, value, onChange } = props;
  const { t, can } = useHost();
  const related = useRelated(props);
  const [isOpen, setOpen] = useState(false);
  /** The value that was chosen before a new item took its place. */
  const [before, setBefore] = useState<ManyToOneProps["value"]>(null);
  if (relation === null) {
    const { icon, text } = missingRelation(can);
    return (
      <SetupAlert icon={icon} id={id} labelledBy={labelledBy}>
        {t(text)}
      </SetupAlert>
    );
  }

  // Nothing is staged before something is entered.
  const created = related.created ?? (isOpen ? nothing : null);

  const canCreate =
    !readOnly &&
    created === null &&
    !isSystemCollection(relation.collection) &&
    can("create", relation.collection);

  const name = (created && labelOf(created, options.template, "")) || t("related.new_item");

  function create() {
    setBefore(value);
    setOpen(true);
  }

  function discard() {
    setOpen(false);
    if (related.created !== null) onChange(before);
  }

  /** Where nothing was entered there is nothing to create. */
  function close() {
    if (related.created === null || isEmptyItem(related.created)) discard();
    else setOpen(false);
  }

  return (
    <>
      <Row gap={1}>
        <Box grow shrink className={classes.frame} data-loading={related.isLoading || undefined}>
          {created !== null ? (
            <NewItemBox {...props} name={name} onOpen={() => setOpen(true)} />
          ) : readOnly ? (
            <ReadOnlyBox {...props} related={related} />
          ) : related.isMany || related.hasFailed ? (
            <PickerBox {...props} related={related} />
          ) : (
            <RelatedSelect {...props} related={related} />
          )}
          {related.isLoading && <Loader className={classes.loader} size={18} />}
        </Box>
        <OpenLink related={related} />
        {canCreate && <CreateButton relation={relation} onCreate={create} />}
      </Row>
      {created !== null && (
        <ItemDrawer
          {...props}
          isOpen={isOpen}
          name={name}
          relation={relation}
          value={created}
          onChange={onChange}
          onClose={close}
          onDiscard={discard}
          onOpen={() => setOpen(true)}
        />
      )}
      <Reason
        related={related}
        onClear={readOnly || props.required ? null : () => onChange(null)}
      />
    </>
  );
}

function ReadOnlyBox(props: ManyToOneProps & { related: Related }) {
  const { related, options } = props;
  const { icon } = options;
  return (
    <TextInput
      {...controlProps(props)}
      leftSection={icon && <Icon name={icon} />}
      value={nameOf(related)}
      onChange={() => undefined}
    />
  );
}

/** The values of a new item before anything was entered. */
const nothing: Item = {};

/** Creates an item in a drawer; it is stored together with this one. */
function CreateButton({
  relation,
  onCreate,
}: {
  relation: ResolvedRelation;
  onCreate: () => void;
}) {
  const { t, model, collectionName } = useHost();
  const target = findCollection(model, relation.collection);
  const text = t("interfaces.many-to-one.create", {
    collection: target === null ? relation.collection : collectionName(target),
  });
  return <RowAction icon="add" text={text} onClick={onCreate} />;
}

/** Leads to the page of the chosen item. */
function OpenLink({ related: { collection, key, label } }: { related: Related }) {
  const { t, itemHref } = useHost();
  if (key === null || label === null) return null;
  const text = t("interfaces.many-to-one.open", { label });
  return <RowAction href={itemHref(collection, key)} icon="open_in_new" text={text} />;
}

interface RowActionProps {
  icon: string;
  text: string;
  /** Where it leads; left out where it does something. */
  href?: string;
  onClick?: () => void;
}

function RowAction({ icon, text, href, onClick }: RowActionProps) {
  const content = <Icon name={icon} size={18} />;
  return (
    <Hint isName label={text}>
      {href === undefined ? (
        <ActionIcon aria-label={text} className={classes.open} onClick={onClick}>
          {content}
        </ActionIcon>
      ) : (
        <a aria-label={text} className={actionIconClass(classes.open)} href={href}>
          {content}
        </a>
      )}
    </Hint>
  );
}

/** Says why an item is not shown, and offers what can be done about it. */
function Reason({ related, onClear }: { related: Related; onClear: (() => void) | null }) {
  const { t } = useHost();
  if (!related.isUnreadable && !related.hasFailed) return null;
  const why =
    related.absence === null ? "related_item_missing" : `absent_item.${related.absence}_hint`;
  return (
    <Row as="p" gap={2} align="center" size="small" color="quiet" className={classes.hint}>
      {related.hasFailed
        ? t("interfaces.many-to-one.load_failed")
        : t(why, { key: String(related.key) })}
      {related.hasFailed && (
        <Button size="compact-xs" variant="subtle" onClick={related.retry}>
          {t("retry")}
        </Button>
      )}
      {related.absence !== null && onClear !== null && (
        <Button size="compact-xs" variant="subtle" onClick={onClear}>
          {t("absent_item.clear")}
        </Button>
      )}
      {related.removed !== null && related.key !== null && (
        <RestoreButton
          collection={related.collection}
          item={related.removed}
          itemKey={related.key}
        />
      )}
    </Row>
  );
}
