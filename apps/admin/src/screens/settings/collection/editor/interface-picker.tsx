import { TextInput, UnstyledButton } from "@mantine/core";
import type { Collection } from "@rowhouse/contract";
import type { InterfaceDefinition, InterfaceGroup } from "@rowhouse/extension-kit";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRegistry } from "../../../../registry/registry.ts";
import { Icon } from "../../../../ui/icon/icon.tsx";
import { offeredInterfaces } from "./field-editor.model.ts";
import classes from "./interface-picker.module.css";

/** The groups as they are read, from what is needed most. */
const groupOrder: readonly InterfaceGroup[] = [
  "text",
  "number",
  "choice",
  "date",
  "relation",
  "file",
  "structure",
  "system",
];

export interface InterfacePickerProps {
  collection: Collection;
  onChoose: (definition: InterfaceDefinition) => void;
}

/** How a new field is edited: the popular ways first, then all others by their group; a search finds among both. */
export function InterfacePicker({ collection, onChoose }: InterfacePickerProps) {
  const { t } = useTranslation();
  const { interfaces } = useRegistry();
  const [search, setSearch] = useState("");
  const { popular, others } = offeredInterfaces(interfaces, collection);
  const nameOf = ({ id }: InterfaceDefinition) => t(`interfaces.${id}.name`);
  const wanted = search.trim().toLocaleLowerCase();
  const isFound = (definition: InterfaceDefinition) =>
    [definition.id, nameOf(definition)].some((text) => text.toLocaleLowerCase().includes(wanted));
  const byGroup = Map.groupBy(others.filter(isFound), ({ group }) => group);
  const groups: [string, InterfaceDefinition[]][] = [
    ["popular", popular.filter(isFound)],
    ...groupOrder.map((group): [string, InterfaceDefinition[]] => [
      group,
      byGroup.get(group) ?? [],
    ]),
  ];
  const shown = groups.filter(([, members]) => members.length > 0);
  return (
    <div className={classes.picker}>
      <TextInput
        type="search"
        aria-label={t("interface_search")}
        placeholder={t("interface_search")}
        leftSection={<Icon name="search" size={18} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <p className={classes.nothing} role="status">
        {shown.length === 0 ? t("no_results") : ""}
      </p>
      {shown.map(([group, members]) => (
        <Group key={group} title={t(`interface_group_${group}`)}>
          {members.map((definition) => (
            <UnstyledButton
              key={definition.id}
              className={classes.tile}
              onClick={() => onChoose(definition)}
            >
              <Icon name={definition.icon} />
              <span className={classes.name}>{nameOf(definition)}</span>
            </UnstyledButton>
          ))}
        </Group>
      ))}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <div className={classes.tiles}>{children}</div>
    </section>
  );
}
