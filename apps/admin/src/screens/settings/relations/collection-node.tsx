import type { Collection } from "@rowhouse/contract";
import { Link } from "@tanstack/react-router";
import { Handle, Position, type Node, type NodeProps } from "@xyflow/react";
import { useTranslation } from "react-i18next";
import { settingsAddress } from "../../../access/address/addresses.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import classes from "./relation-diagram.module.css";

/** A box of the diagram. */
export type CollectionNodeType = Node<
  {
    collection: Collection;
    name: string;
    /** The search has found others. */
    isQuiet: boolean;
    isShown: boolean;
  },
  "collection"
>;

/** A collection in the diagram: the whole box leads to its settings. The keyboard has the list beside it. */
export function CollectionNode({ data }: NodeProps<CollectionNodeType>) {
  const { t } = useTranslation();
  const { collection, name, isQuiet, isShown } = data;
  const count = Object.keys(collection.fields).length;
  return (
    <div
      className={classes.box}
      data-quiet={isQuiet || undefined}
      data-shown={isShown || undefined}
    >
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <Icon name={collection.icon ?? "database"} />
      <span className={classes.words}>
        {collection.managed ? (
          <Link
            to={settingsAddress(collection.collection)}
            tabIndex={-1}
            className={classes.name}
            title={name}
            dir="auto"
          >
            {name}
          </Link>
        ) : (
          <span className={classes.name} title={name} dir="auto">
            {name}
          </span>
        )}
        <span className={classes.count}>{t("field_count", { count })}</span>
      </span>
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </div>
  );
}
