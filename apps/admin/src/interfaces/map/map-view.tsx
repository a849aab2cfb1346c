import { escapeHtml } from "@rowhouse/contract";
import { useComputedColorScheme } from "@mantine/core";
import { useHost, type OptionValues } from "@rowhouse/extension-kit";
import { Suspense, useEffect, useRef, useState } from "react";

import { Hint } from "../../design/hint/hint.tsx";
import { ActionIcon } from "../../design/icon/action-icon.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { lazyPart } from "../../design/lazy/lazy-part.tsx";
import { openTiles, type mapOptions } from "./interface.ts";
import classes from "./map.module.css";
import { pointOf, type Point } from "./model.ts";

interface MapViewProps {
  point: Point | null;
  isEmpty: boolean;
  readOnly: boolean;
  options: OptionValues<typeof mapOptions>;
  onPoint: (point: Point | null) => void;
  /** Says by a text key what went wrong. */
  onMessage: (key: string | null) => void;
}

const LeafletMap = lazyPart(async () => (await import("./leaflet-map.tsx")).LeafletMap, {
  place: "part",
});

/** Least height of a map, in pixels. */
const least = 120;

/** The map, once it is in view: nothing is asked of the outside before. */
export function MapView({ point, isEmpty, readOnly, options, onPoint, onMessage }: MapViewProps) {
  const { t } = useHost();
  const scheme = useComputedColorScheme();
  const { frame, isSeen } = useIsSeen();
  const [hasTiles, setHasTiles] = useState(true);
  const { height, theme, tiles, attribution } = options;
  const open = scheme === "dark" && theme === openTiles.grayscale ? darkTiles : theme;

  function locate() {
    onMessage(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => onPoint({ lat: coords.latitude, lng: coords.longitude }),
      ({ code, PERMISSION_DENIED }) =>
        onMessage(
          code === PERMISSION_DENIED
            ? "interfaces.map.position_blocked"
            : "interfaces.map.position_failed",
        ),
    );
  }

  return (
    // The height is an option; without pictures there is little to see.
    <div
      ref={frame}
      className={classes.frame}
      style={{ blockSize: `${hasTiles ? Math.max(height, least) : least}px` }}
    >
      {isSeen && (
        <Suspense fallback={null}>
          <LeafletMap
            key={String(readOnly)}
            // Leaflet takes HTML; the option is text.
            attribution={tiles === undefined ? openAttribution : escapeHtml(attribution ?? "")}
            center={pointOf(options.mapLat, options.mapLng)}
            label={t(readOnly ? "interfaces.map.map" : "interfaces.map.map_keys")}
            maxZoom={options.maxZoom}
            point={point}
            readOnly={readOnly}
            tiles={tiles ?? open}
            zoom={options.defaultZoom}
            zoomIn={t("interfaces.map.zoom_in")}
            zoomOut={t("interfaces.map.zoom_out")}
            onPoint={onPoint}
            onTilesMissing={() => {
              setHasTiles(false);
              onMessage("interfaces.map.tiles_missing");
            }}
          />
        </Suspense>
      )}
      {!readOnly && (
        <div className={classes.tools}>
          {"geolocation" in navigator && (
            <Tool icon="my_location" label={t("interfaces.map.my_position")} onClick={locate} />
          )}
          {!isEmpty && (
            <Tool icon="close" label={t("interfaces.map.clear")} onClick={() => onPoint(null)} />
          )}
        </div>
      )}
    </div>
  );
}

const darkTiles = openTiles.grayscale.replace("light_all", "dark_all");

const openAttribution =
  '&copy; <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">OpenStreetMap</a>, <a href="https://carto.com/attributions" target="_blank" rel="noopener noreferrer">CARTO</a>';

function Tool({ icon, label, onClick }: { icon: string; label: string; onClick: () => void }) {
  return (
    <Hint isName label={label} position="left">
      <ActionIcon aria-label={label} className={classes.tool} size={32} onClick={onClick}>
        <Icon name={icon} size={18} />
      </ActionIcon>
    </Hint>
  );
}

/** Whether an element has come into view. */
function useIsSeen() {
  const frame = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null || isSeen) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return { frame, isSeen };
}
