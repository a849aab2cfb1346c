import { asRecord, latinDigits } from "@rowhouse/contract";
import { isNumeric, type ParsedText } from "@rowhouse/extension-kit";

import type { StoredPoint } from "./interface.ts";

/** A point on the earth. */
export interface Point {
  lat: number;
  lng: number;
}

const highest = { lat: 90, lng: 180 } as const;

/** The point that is stored; null where it is none on the earth. */
export function readPoint(stored: StoredPoint | null): Point | null {
  if (stored === null) return null;
  const point = { lat: Number(stored.lat), lng: Number(stored.lng) };
  return Math.abs(point.lat) <= highest.lat && Math.abs(point.lng) <= highest.lng ? point : null;
}

/** As exact as a map can be: a tenth of a meter. The map can be turned further than once around. */
export function roundPoint({ lat, lng }: Point): Point {
  const round = (degrees: number) => Math.round(degrees * 1_000_000) / 1_000_000;
  return { lat: round(lat), lng: round(((((lng + 180) % 360) + 360) % 360) - 180) };
}

/** The texts of both boxes as one. */
export function pointText(point: { lat: string | number; lng: string | number } | null): string {
  return point === null ? "\n" : `${point.lat}\n${point.lng}`;
}

/** The texts of the boxes of such a text. */
export function boxTexts(text: string): { lat: string; lng: string } {
  const [lat = "", lng = ""] = text.split("\n");
  return { lat, lng };
}

/** The meaning of the texts in both boxes. */
export function parsePoint(text: string): ParsedText<StoredPoint | null> {
  const boxes = boxTexts(text);
  if (boxes.lat.trim() === "" && boxes.lng.trim() === "") return { value: null };
  const lat = readDegrees(boxes.lat, highest.lat);
  if (lat === null) return { invalid: { key: "interfaces.map.invalid_lat" } };
  const lng = readDegrees(boxes.lng, highest.lng);
  if (lng === null) return { invalid: { key: "interfaces.map.invalid_lng" } };
  return { value: { lat, lng } };
}

/** The point of a text that holds both, as maps and messages write it; null for any other. */
export function readPair(text: string): { lat: string; lng: string } | null {
  const [, lat, lng] =
    /^\s*(-?\d+(?:\.\d+)?)°?\s*[,;\s]\s*(-?\d+(?:\.\d+)?)°?\s*$/.exec(latinDigits(text)) ?? [];
  return lat === undefined || lng === undefined ? null : { lat, lng };
}

/** The point to begin with. */
export function pointOf(lat: string | undefined, lng: string | undefined): Point {
  return (
    readPoint({ lat: Number(lat ?? 0) || 0, lng: Number(lng ?? 0) || 0 }) ?? { lat: 0, lng: 0 }
  );
}

/** The first place of an answer in GeoJSON. */
export function firstPlace(answer: unknown): Point | null {
  const features: unknown = asRecord(answer)["features"];
  const [first]: unknown[] = Array.isArray(features) ? features : [];
  const coordinates: unknown = asRecord(asRecord(first)["geometry"])["coordinates"];
  const [lng, lat]: unknown[] = Array.isArray(coordinates) ? coordinates : [];
  return isNumeric(lat) && isNumeric(lng) ? readPoint({ lat, lng }) : null;
}

function readDegrees(text: string, most: number): number | null {
  const plain = latinDigits(text).trim().replace(/[,٫]/, ".");
  if (!/^[+-]?\d+(?:\.\d+)?$/.test(plain)) return null;
  const degrees = Number(plain);
  return Math.abs(degrees) <= most ? degrees : null;
}
