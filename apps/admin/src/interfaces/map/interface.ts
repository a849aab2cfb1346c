import { isRecord } from "@rowhouse/contract";
import {
  choice,
  defineInterface,
  defineOptions,
  flag,
  integer,
  isNumeric,
  text,
} from "@rowhouse/extension-kit";

const half = { width: "half" } as const;
const advanced = { advanced: true } as const;

/** Addresses of maps that anybody may use. */
export const openTiles = {
  grayscale: "https://{s}.basemaps.cartocdn.com/rastertiles/light_all/{z}/{x}/{y}.png",
  color: "https://{s}.basemaps.cartocdn.com/rastertiles/voyager/{z}/{x}/{y}.png",
};

export const mapOptions = defineOptions({
  theme: choice({
    ...half,
    choices: {
      [openTiles.grayscale]: "$t:interfaces.map.grayscale",
      [openTiles.color]: "$t:interfaces.map.color",
    },
    default: openTiles.grayscale,
    label: "interfaces.map.theme",
  }),
  height: integer({
    ...half,
    default: 400,
    label: "interfaces.map.height",
    note: "interfaces.map.height_comment",
  }),
  mapLat: text({ ...half, default: "40.72803624", label: "interfaces.map.mapLat" }),
  mapLng: text({ ...half, default: "-73.94896388", label: "interfaces.map.mapLng" }),
  defaultZoom: integer({ ...half, default: 12, label: "interfaces.map.defaultZoom" }),
  maxZoom: integer({ ...half, default: 17, label: "interfaces.map.maxZoom" }),
  address_to_code: flag({
    label: "interfaces.map.address_to_code",
    note: "interfaces.map.address_to_code_comment",
  }),
  tiles: text({ ...advanced, label: "interfaces.map.tiles", note: "interfaces.map.tiles_comment" }),
  attribution: text({ ...advanced, label: "interfaces.map.attribution" }),
  search: text({
    ...advanced,
    default: "https://nominatim.openstreetmap.org/search",
    label: "interfaces.map.search",
    note: "interfaces.map.search_comment",
  }),
});

/** A point on the earth, as it is stored. */
export interface StoredPoint {
  readonly [key: string]: unknown;
  readonly lat: string | number;
  readonly lng: string | number;
}

export const definition = defineInterface({
  id: "map",
  icon: "location_on",
  group: "structure",
  hasLateTexts: true,
  types: ["json"],
  fieldset: true,
  untitled: true,
  value: isStoredPoint,
  options: mapOptions,
  lines: ({ height }) => (height + boxesHeight) / 20,
  sample: {
    value: { lat: 48.2082, lng: 16.3738 },
    wrong: { street: "Museum street 1" },
    options: { height: 240 },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});

/** The boxes below the map, in pixels. */
const boxesHeight = 72;

function isStoredPoint(value: unknown): value is StoredPoint {
  return isRecord(value) && isNumeric(value["lat"]) && isNumeric(value["lng"]);
}
