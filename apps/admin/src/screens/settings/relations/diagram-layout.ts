import dagre from "@dagrejs/dagre";
import type { Collection } from "@rowhouse/contract";
import type { MapEdge } from "./relations.model.ts";

/** How large a box of the diagram is, in its own pixels; the style sheet says the same. */
export const boxSize = { width: 200, height: 56 } as const;
const gap = 32;

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
