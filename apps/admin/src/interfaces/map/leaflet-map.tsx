import "leaflet/dist/leaflet.css";
import { control, divIcon, map, marker, tileLayer, type Map, type Marker } from "leaflet";
import { useEffect, useEffectEvent, useRef } from "react";

import classes from "./map.module.css";
import type { Point } from "./model.ts";

interface LeafletMapProps {
  /** The name of the map. */
  label: string;
  /** Names of its buttons. */
  zoomIn: string;
  zoomOut: string;
  point: Point | null;
  /** Where it stands while there is no point. */
  center: Point;
  zoom: number;
  maxZoom: number;
  /** Address of its pictures, with places for zoom and position. */
  tiles: string;
  attribution: string;
  readOnly: boolean;
  onPoint: (point: Point) => void;
  onTilesMissing: () => void;
}

/** Milliseconds between two positions of a marker that is dragged. */
const pace = 100;

/** A map of pictures with one marker. A click, or Enter for its middle, sets the marker, which can also be dragged. */
export function LeafletMap(props: LeafletMapProps) {
  const { label, point, tiles, attribution, maxZoom, readOnly } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<{ map: Map; pin: Marker } | null>(null);
  const setPoint = useEffectEvent(({ lat, lng }: Point) => {
    if (!readOnly) props.onPoint({ lat, lng });
  });
  const addZoom = useEffectEvent((made: Map) => {
    const zoom = control.zoom({ position: "topleft" }).addTo(made);
    nameButtons(zoom.getContainer(), [props.zoomIn, props.zoomOut]);
  });
  const sayMissing = useEffectEvent(props.onTilesMissing);
  const create = useEffectEvent((element: HTMLElement) => {
    const start = point ?? props.center;
    return map(element, {
      center: [start.lat, start.lng],
      zoom: Math.min(props.zoom, maxZoom),
      maxZoom,
      zoomControl: false,
      attributionControl: false,
      scrollWheelZoom: false,
      ...(readOnly ? still : {}),
    });
  });

  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const made = create(element);
    control.attribution({ prefix: false }).addTo(made);
    if (!readOnly) addZoom(made);
    const pin = marker([0, 0], { draggable: !readOnly, icon: pinIcon, keyboard: false });
    view.current = { map: made, pin };
    let last = 0;
    pin.on("drag", () => {
      if (Date.now() - last < pace) return;
      last = Date.now();
      setPoint(pin.getLatLng());
    });
    pin.on("dragend", () => setPoint(pin.getLatLng()));
    made.on("click", ({ latlng }) => setPoint(latlng));
    made.on("keypress", ({ originalEvent }) => {
      if (originalEvent.key === "Enter") setPoint(made.getCenter());
    });
    const observer = new ResizeObserver(() => made.invalidateSize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.remove();
      view.current = null;
    };
  }, [readOnly]);

  useEffect(() => {
    const layer = tileLayer(tiles, { attribution, maxZoom });
    let hasAny = false;
    layer.on("tileload", () => {
      hasAny = true;
    });
    layer.on("tileerror", () => {
      if (!hasAny) sayMissing();
    });
    if (view.current !== null) layer.addTo(view.current.map);
    return () => void layer.remove();
  }, [tiles, attribution, maxZoom]);

  const lat = point?.lat ?? null;
  const lng = point?.lng ?? null;
  useEffect(() => {
    if (view.current === null) return;
    const { map: shown, pin } = view.current;
    if (lat === null || lng === null) {
      pin.remove();
      return;
    }
    pin.setLatLng([lat, lng]).addTo(shown);
    if (!shown.getBounds().contains([lat, lng])) shown.setView([lat, lng]);
  }, [lat, lng]);

  return <div ref={host} aria-label={label} className={classes.map} dir="ltr" role="application" />;
}

/** The library gives them titles, which would be read as their descriptions. */
function nameButtons(box: HTMLElement | undefined, names: readonly string[]) {
  for (const [index, button] of [...(box?.querySelectorAll("a") ?? [])].entries()) {
    button.setAttribute("aria-label", names[index] ?? "");
    button.removeAttribute("title");
  }
}

/** A map that stands still. */
const still = {
  dragging: false,
  keyboard: false,
  touchZoom: false,
  doubleClickZoom: false,
  boxZoom: false,
} as const;

/** Its tip is the point. */
const pinIcon = divIcon({
  className: classes.pin ?? "",
  html: '<svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true"><path fill="currentColor" stroke="white" stroke-width="1.2" d="M12 23.2s-7.6-8.3-7.6-13.7a7.6 7.6 0 0 1 15.2 0c0 5.4-7.6 13.7-7.6 13.7z"/><circle cx="12" cy="9.4" r="2.8" fill="white"/></svg>',
  iconSize: [36, 36],
  iconAnchor: [18, 35],
});
