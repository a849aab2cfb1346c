/** The element in which everything over the page is rendered: dialogs, menus, pickers, tooltips. */
const layers = document.createElement("div");
layers.dataset["layers"] = "";

/** The element for what lies over the page; in the body until a page gives it room. */
export function layerTarget(): HTMLElement {
  if (!layers.isConnected) document.body.append(layers);
  return layers;
}

/**
 * Where the layers stand in the document. It is put into the page's `main`, so that whatever opens is within a landmark
 * and nobody who goes from landmark to landmark misses it.
 */
export function LayerRoom() {
  return <div ref={holdLayers} />;
}

function holdLayers(room: HTMLElement | null): (() => void) | undefined {
  room?.append(layers);
  return () => document.body.append(layers);
}
