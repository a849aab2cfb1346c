import { TextInput, UnstyledButton } from "@mantine/core";
import { titleCase, type FieldType } from "@rowhouse/contract";
import type { InterfaceDefinition } from "@rowhouse/extension-kit";
import { useDeferredValue, useId, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { Grid, Row, Stack, Text } from "../../../../design/words.tsx";
import { useRegistry } from "../../../../registry/registry.ts";
import { fieldOf } from "../../../../registry/samples/sample-data.ts";
import { Icon } from "../../../../design/icon/icon.tsx";
import { useIsPhone } from "../../../../design/window/use-is-phone.ts";
import { LiveSample } from "./field-preview.tsx";
import { offeredGroups, proposedType, type OfferedGroup } from "../draft/offer.model.ts";
import type { FieldEditorState } from "./use-field-editor.ts";
import classes from "./interface-tab.module.css";
import wizard from "./wizard.module.css";
import { isComposing } from "../../../../design/shortcuts/keys.ts";

/** How a field is edited: the popular ways first, then all others by their group, each with a sample to try. */
export function InterfaceTab({ editor }: { editor: FieldEditorState }) {
  const { t, exists } = useTranslation();
  const { interfaces, findInterface } = useRegistry();
  const isPhone = useIsPhone();
  const [search, setSearch] = useState("");
  const [shownId, setShown] = useState(editor.definition?.id ?? null);
  // By its id: an extension's definition is another one, with a sample, once its code is there.
  const shown = shownId === null ? null : findInterface(shownId);
  const tiles = useRef<HTMLDivElement>(null);
  const nameOf = (id: string) => t(`interfaces.${id}.name`);
  const wordsOf = (id: string) => {
    const key = `interface_words.${id}`;
    return exists(key) ? t(key) : "";
  };
  const groups = offeredGroups(interfaces, editor.place, { text: search, nameOf, wordsOf });
  const proposed = proposedType(search, t("interface_decimal_words"));
  const choose = (chosen: InterfaceDefinition) => editor.onChoose({ chosen, proposed });
  const first = groups[0]?.members[0] ?? null;
  // The interface that is pointed at is rendered when there is time, not with each move of the pointer.
  const sample = useDeferredValue(shown ?? first);

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (first !== null && search.trim() !== "") choose(first);
    }
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    tiles.current?.querySelector("button")?.focus();
  };
  return (
    <div className={wizard.split}>
      <div className={classes.picker}>
        <TextInput
          type="search"
          aria-label={t("interface_search")}
          placeholder={t("interface_search")}
          description={editor.isNew ? null : t("interfaces_fitting")}
          leftSection={<Icon name="search" size={18} />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setShown(null);
          }}
          onKeyDown={handleKey}
          data-autofocus
        />
        <p className={classes.nothing} role="status">
          {groups.length === 0 ? t("no_results") : ""}
        </p>
        {sample !== null && isPhone ? <FoldedSample definition={sample} /> : null}
        {/* Arrow keys are a second way to what Tab reaches. */}
        <div ref={tiles} role="presentation" onKeyDown={(event) => moveFocus(event, tiles.current)}>
          {groups.map((group) => (
            <TileGroup
              key={group.name}
              group={group}
              chosen={editor.definition?.id ?? null}
              onShow={({ id }) => setShown(id)}
              proposed={proposed}
              onChoose={choose}
            />
          ))}
        </div>
      </div>
      {sample === null || isPhone ? null : (
        <aside className={classes.sample}>
          <h3 className={`${wizard.heading} ${classes.name}`}>
            <Icon name={sample.icon} />
            {nameOf(sample.id)}
          </h3>
          <Text as="p" size="small" color="quiet" above={1} below={5}>
            {t(`fieldtypes.${sample.types[0]}`)}
          </Text>
          <Sample definition={sample} />
        </aside>
      )}
    </div>
  );
}

/** Where there is no room beside the tiles, a sample opens above them. */
function FoldedSample({ definition }: { definition: InterfaceDefinition }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes.folded}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <Row as="summary" gap={2} align="center" weight="medium" className={classes.summary}>
        <Icon name={definition.icon} size={20} />
        {t("interface_try", { interface: t(`interfaces.${definition.id}.name`) })}
        <Icon className={classes.chevron} name="chevron_right" size={20} />
      </Row>
      {isOpen ? <Sample definition={definition} /> : null}
    </details>
  );
}

/** Begins again for another interface, and once the code of an extension is there, whose sample stands in it. */
function Sample({ definition }: { definition: InterfaceDefinition }) {
  const part = useRegistry().added("interfaces", definition.id);
  return (
    <LiveSample
      key={`${definition.id} ${part?.isLoaded}`}
      definition={definition}
      field={fieldOf(definition)}
    />
  );
}

interface TileGroupProps {
  group: OfferedGroup;
  /** Id of the chosen one. */
  chosen: string | null;
  /** The type that was searched for. */
  proposed: FieldType | null;
  onShow: (definition: InterfaceDefinition) => void;
  onChoose: (definition: InterfaceDefinition) => void;
}

function TileGroup({ group, chosen, proposed, onShow, onChoose }: TileGroupProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.group}>
      <h3 id={id} className={wizard.title}>
        {t(`interface_group_${group.name}`)}
      </h3>
      <Grid gap={2} className={classes.tiles}>
        {group.members.map((definition) => {
          const name = t(`interfaces.${definition.id}.name`);
          return (
            <UnstyledButton
              key={definition.id}
              className={classes.tile}
              aria-label={name}
              aria-pressed={definition.id === chosen}
              onClick={() => onChoose(definition)}
              onFocus={() => onShow(definition)}
              onPointerEnter={() => onShow(definition)}
            >
              <Icon name={definition.icon} />
              <Stack as="span" shrink>
                {name}
                <Text size="small" color="quiet">
                  {titleCase(
                    definition.types.find((type) => type === proposed) ?? definition.types[0] ?? "",
                  )}
                </Text>
              </Stack>
            </UnstyledButton>
          );
        })}
      </Grid>
    </section>
  );
}

/** Arrow keys go from one tile to the next, across groups. */
function moveFocus(event: KeyboardEvent, frame: HTMLElement | null): void {
  const tiles = [...(frame?.querySelectorAll<HTMLElement>("button") ?? [])];
  const at = tiles.findIndex((tile) => tile === document.activeElement);
  const current = tiles[at];
  if (frame === null || current === undefined) return;
  const isMirrored = getComputedStyle(frame).direction === "rtl";
  const top = current.offsetTop;
  const perRow = tiles.filter(({ offsetTop }) => offsetTop === top).length;
  const step = {
    [isMirrored ? "ArrowLeft" : "ArrowRight"]: 1,
    [isMirrored ? "ArrowRight" : "ArrowLeft"]: -1,
    ArrowDown: perRow,
    ArrowUp: -perRow,
  }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  tiles[Math.min(Math.max(at + step, 0), tiles.length - 1)]?.focus();
}
