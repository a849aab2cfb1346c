import dagre from "@dagrejs/dagre";
import { useComputedColorScheme } from "@mantine/core";
import type { Collection } from "@rowhouse/contract";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  type Edge,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Panel,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from "@xyflow/react";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { Stack, Text } from "../../../design/words.tsx";
import { settingsAddress } from "../../../access/address/addresses.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { IconButton } from "../../../design/hint/icon-button.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import { type MapEdge, settingOf } from "./relations.model.ts";
import classes from "./relation-diagram.module.css";
import "@xyflow/react/dist/base.css";

/** How large a box of the diagram is, in its own pixels; the style sheet says the same. */
const boxSize = { width: 200, height: 56 } as const;

const gap = 32;

const nodeTypes = { collection: CollectionNode };
/** With more lines their names would hide them. */
const maxLabels = 40;

/** Everything, in its own size where that fits. */
const wholeMap = { maxZoom: 1, padding: 0.08 } as const;

interface RelationDiagramProps {
  collections: readonly Collection[];
  edges: readonly MapEdge[];
  /** The collections that the search has found; null without a search. */
  found: ReadonlySet<string> | null;
  /** The collection to look at. */
  shown: string | null;
}

/** The map: boxes for collections, lines for relations. Moved and zoomed by mouse, fingers and buttons. */
export function RelationDiagram(props: RelationDiagramProps) {
  return (
    <ReactFlowProvider>
      <Flow {...props} />
    </ReactFlowProvider>
  );
}

function Flow({ collections, edges, found, shown }: RelationDiagramProps) {
  const { t } = useTranslation();
  const scheme = useComputedColorScheme("light");
  const nodes = useNodes({ collections, edges, found, shown });
  const lines = useMemo(() => edges.map((edge) => toLine(edge, edges.length)), [edges]);
  const navigate = useNavigate();
  useFocus(found, shown);
  const handleLine = (id: string): void => {
    const edge = edges.find((one) => one.id === id);
    const place = edge === undefined ? null : settingOf(edge);
    if (place === null) return;
    const search = place.field === null ? {} : { field: place.field };
    void navigate({ to: settingsAddress(place.collection), search });
  };
  return (
    <div className={classes.flow} role="group" aria-label={t("relations_diagram")}>
      <ReactFlow
        nodes={nodes}
        edges={lines}
        nodeTypes={nodeTypes}
        colorMode={scheme}
        fitView
        fitViewOptions={wholeMap}
        onEdgeClick={(_event, { id }) => handleLine(id)}
        minZoom={0.1}
        maxZoom={2}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
      >
        <View />
      </ReactFlow>
    </div>
  );
}

/** Zooms, and shows all of it again. */
function View() {
  const { t } = useTranslation();
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  return (
    <Panel position="bottom-left" className={classes.view}>
      <IconButton icon="add" label={t("relations_zoom_in")} onClick={() => void zoomIn()} />
      <IconButton icon="remove" label={t("relations_zoom_out")} onClick={() => void zoomOut()} />
      <IconButton
        icon="fit_screen"
        label={t("relations_fit")}
        onClick={() => void fitView(wholeMap)}
      />
    </Panel>
  );
}

function useNodes({
  collections,
  edges,
  found,
  shown,
}: RelationDiagramProps): CollectionNodeType[] {
  const nameOf = useCollectionName();
  const places = useMemo(() => placesOf(collections, edges), [collections, edges]);
  return collections.map((collection) => ({
    id: collection.collection,
    type: "collection",
    position: places.get(collection.collection) ?? { x: 0, y: 0 },
    data: {
      collection,
      name: nameOf(collection),
      isQuiet: found !== null && !found.has(collection.collection),
      isShown: shown === collection.collection,
    },
  }));
}

/** Brings what was found, or asked for, into view; all of it when nothing is any more. */
function useFocus(found: ReadonlySet<string> | null, shown: string | null): void {
  const { fitView } = useReactFlow();
  const wanted = shown ?? [...(found ?? [])].join("\n");
  const wasWanted = useRef("");
  useEffect(() => {
    const nodes = wanted.split("\n").map((id) => ({ id }));
    if (wanted !== "") void fitView({ nodes, maxZoom: 1.2, padding: 0.4 });
    else if (wasWanted.current !== "") void fitView(wholeMap);
    wasWanted.current = wanted;
  }, [wanted, fitView]);
}

function toLine({ id, from, to, kind, fromField, junction }: MapEdge, count: number): Edge {
  const marker = { type: MarkerType.ArrowClosed, width: 16, height: 16 };
  const label = junction ?? fromField;
  return {
    id,
    source: from,
    target: to,
    markerEnd: marker,
    ...(kind === "many-to-many" ? { markerStart: marker } : {}),
    ...(label !== null && count <= maxLabels ? { label } : {}),
  };
}

interface Place {
  x: number;
  y: number;
}

/** Where each collection stands: what belongs together in layers, what stands alone in rows below. */
export function placesOf(
  collections: readonly Collection[],
  edges: readonly MapEdge[],
): Map<string, Place> {
  const ends = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const joined = collections.filter(({ collection }) => ends.has(collection));
  const alone = collections.filter(({ collection }) => !ends.has(collection));
  const places = layered(joined, edges);
  const bottom = Math.max(-gap, ...[...places.values()].map(({ y }) => y + boxSize.height));
  const perRow = Math.max(4, Math.ceil(Math.sqrt(alone.length)));
  alone.forEach(({ collection }, index) => {
    const [column, row] = [index % perRow, Math.floor(index / perRow)];
    places.set(collection, {
      x: column * (boxSize.width + gap),
      y: bottom + 2 * gap + row * (boxSize.height + gap),
    });
  });
  return places;
}

function layered(collections: readonly Collection[], edges: readonly MapEdge[]) {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: "LR", nodesep: gap, ranksep: 4 * gap });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { collection } of collections) graph.setNode(collection, { ...boxSize });
  for (const { id, from, to } of edges) graph.setEdge(from, to, {}, id);
  dagre.layout(graph);
  return new Map(
    collections.map(({ collection }): [string, Place] => {
      const { x, y } = graph.node(collection);
      return [collection, { x: x - boxSize.width / 2, y: y - boxSize.height / 2 }];
    }),
  );
}

/** A box of the diagram. */
type CollectionNodeType = Node<
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
function CollectionNode({ data }: NodeProps<CollectionNodeType>) {
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
      <Stack as="span" grow shrink>
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
        <Text size="small">{t("field_count", { count })}</Text>
      </Stack>
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </div>
  );
}
