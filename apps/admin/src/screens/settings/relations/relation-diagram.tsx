import type { Collection } from "@rowhouse/contract";
import { useComputedColorScheme } from "@mantine/core";
import { MarkerType, Panel, ReactFlow, useReactFlow, ReactFlowProvider } from "@xyflow/react";
import type { Edge } from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { settingsAddress } from "../../../access/address/addresses.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { IconButton } from "../../../ui/hint/icon-button.tsx";
import { CollectionNode, type CollectionNodeType } from "./collection-node.tsx";
import { placesOf } from "./diagram-layout.ts";
import { settingOf, type MapEdge } from "./relations.model.ts";
import classes from "./relation-diagram.module.css";

const nodeTypes = { collection: CollectionNode };
/** With more lines their names would hide them. */
const mostLabels = 40;

/** Everything, in its own size where that fits. */
const wholeMap = { maxZoom: 1, padding: 0.08 } as const;

interface RelationDiagramProps {
  collections: readonly Collection[];
  edges: readonly MapEdge[];
  /** What the search has found; null without a search. */
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
    ...(label !== null && count <= mostLabels ? { label } : {}),
  };
}
