import { createHash } from "node:crypto";
import { artists } from "./content/artists.ts";
import {
  borrowers,
  crates,
  exhibitions,
  findings,
  museum,
  rooms,
  specialDays,
} from "./content/exhibitions.ts";
import {
  endings,
  germanSubjects,
  media,
  middles,
  openings,
  subjects,
  tagWords,
  turns,
} from "./content/words.ts";
import { createRandom, type Random } from "./random.ts";

type Item = Record<string, unknown>;

/** How many artworks the museum has by default. */
export const defaultScale = 240;

/** How many pictures are painted; artworks share them. */
export const pictureCount = 36;

const day = 86_400_000;

/**
 * The items of every collection, in an order in which references point backwards.
 *
 * @param scale number of artworks
 * @param today the day on which exhibitions are past, present or to come
 */
export function makeItems(scale: number, today: Date): Record<string, Item[]> {
  const random = createRandom(20_260_101);
  const users = [1, 2, 2, 3];
  const created = () => ({
    created_by: random.pick(users),
    created_on: stamp(today, -random.between(3, 900), random),
  });
  const works = Array.from({ length: scale }, (_, index) => ({
    ...artwork(index, random, today),
    ...created(),
  }));
  return {
    languages: [
      { code: "en", name: "English" },
      { code: "de", name: "Deutsch" },
    ],
    rooms: rooms.map((room, index) => ({
      id: index + 1,
      sort: index + 1,
      ...room,
      position: JSON.stringify({ lat: 51.498 + index / 10_000, lng: 3.611 + index / 9_000 }),
      remarks: index === 5 ? "Visitors need a minute for their eyes to adjust." : null,
    })),
    artists: artists.map(({ place: _place, born_at, ...artist }, index) => ({
      id: index + 1,
      ...artist,
      birthplace: born_at && JSON.stringify(born_at),
      slug: slugOf(artist.name),
      featured: index === 2 || index === 7 ? 1 : 0,
      portrait: index % 4 === 3 ? null : (index % pictureCount) + 1,
      ...created(),
    })),
    artworks: works,
    artwork_translations: translations(works),
    exhibitions: exhibitions.map(
      ({ offset, length, audience, guided_in, rooms: _rooms, ...exhibition }, index) => ({
        id: index + 1,
        ...exhibition,
        slug: slugOf(exhibition.title),
        audience: audience.join(","),
        guided_in: guided_in.length === 0 ? null : `,${guided_in.join(",")},`,
        opens_on: dayOf(today, offset),
        closes_on: dayOf(today, offset + length),
        poster: index < 5 ? index + 3 : null,
        curator: index === 6 ? null : (users[index % users.length] ?? null),
        changed_by: index < 5 ? 2 : null,
        changed_on: index < 5 ? `${dayOf(today, -2 - index)} 16:20:00` : null,
        announce_at: index > 3 ? `${dayOf(today, offset - 30)} 09:00:00` : null,
        ...created(),
      }),
    ),
    ...exhibitionLinks(scale),
    loans: Array.from({ length: Math.min(40, scale) }, (_, index) =>
      loan(index, { random, today, scale, created: created() }),
    ),
    museum: [
      {
        id: 1,
        ...museum,
        highest_tide: dayOf(today, 23),
        position: JSON.stringify(museum.position),
        special_days: JSON.stringify(
          specialDays.map(({ offset, ...hours }) => ({ day: dayOf(today, offset), ...hours })),
        ),
        press_password: hashOf("low-water"),
        till_code: hashOf("1921"),
      },
    ],
  };
}

/** Which works, rooms and files belong to which exhibition. */
function exhibitionLinks(scale: number): Record<string, Item[]> {
  return {
    exhibition_artworks: exhibitions.flatMap((_, exhibition) =>
      Array.from({ length: Math.min(12, scale) }, (__, position) => ({
        id: exhibition * 12 + position + 1,
        sort: position + 1,
        exhibition: exhibition + 1,
        artwork: ((exhibition * 17 + position * 5) % scale) + 1,
        wall_text: wallTexts[(exhibition + position) % 4] ?? null,
      })),
    ),
    exhibition_rooms: exhibitions
      .flatMap((exhibition, at) => exhibition.rooms.map((room) => ({ exhibition: at + 1, room })))
      .map((link, index) => ({ id: index + 1, ...link })),
    exhibition_files: exhibitions
      .flatMap(({ press_kit_size }, at) =>
        press_kit_size === null
          ? []
          : [1, 2, 3].map((sort) => ({ sort, exhibition: at + 1, file: at * 4 + sort })),
      )
      .map((link, index) => ({ id: index + 1, ...link })),
  };
}

/** Texts for visitors beside some of the works. */
const wallTexts = [
  "Here for the first time beside the sketch it was made from.",
  null,
  "Painted within a week, and never varnished.",
];

function artwork(index: number, random: Random, today: Date): Item {
  const acquired = random.between(1921, today.getUTCFullYear() - 1);
  const artist = random.between(1, artists.length);
  const isSculpture = random.chance(0.15);
  const [height, width] = [random.between(12, 260), random.between(12, 320)];
  return {
    id: index + 1,
    title: `${subjects[index % subjects.length]}${index < subjects.length ? "" : random.pick(turns)}`,
    status: random.chance(0.72)
      ? "published"
      : random.pick(["draft", "draft", "review", "review", "removed"]),
    accession_number: `${acquired}.${index + 1}`,
    artist: random.chance(0.97) ? artist : null,
    picture: random.chance(0.86) ? (index % pictureCount) + 1 : null,
    medium: random.pick(media),
    year: random.chance(0.93) ? random.between(1680, 2024) : null,
    dimensions: random.chance(0.9)
      ? `${height} × ${width}${isSculpture ? ` × ${random.between(5, 90)}` : ""} cm`
      : null,
    description: random.chance(0.85)
      ? `<p>${random.pick(openings)} ${random.pick(middles)}</p><p>${random.pick(endings)}</p>`
      : null,
    keywords: random.chance(0.9)
      ? [...new Set([random.pick(tagWords), random.pick(tagWords), random.pick(tagWords)])]
          .toSorted()
          .join(",")
      : null,
    insured_value: random.chance(0.8) ? random.between(4, 9000) * 250 : null,
    weight: random.chance(0.5) ? random.between(400, 90_000) / 1000 : null,
    on_display: random.chance(0.4) ? 1 : 0,
    room: random.chance(0.4) ? random.between(1, rooms.length) : null,
    acquired_on: `${acquired}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`,
    inspected_at: random.chance(0.6) ? stamp(today, -random.between(10, 2000), random) : null,
    analysis: random.chance(0.1)
      ? JSON.stringify({
          layers: random.between(2, 7),
          pigments: ["lead white", "ultramarine", "ochre"].slice(0, random.between(1, 3)),
        })
      : null,
    internal_note: random.chance(0.08) ? "Ask the registrar before moving." : null,
  };
}

function translations(works: Item[]): Item[] {
  return works
    .filter((_, index) => index < germanSubjects.length)
    .flatMap((work, index) => [
      {
        id: index * 2 + 1,
        artwork: work.id,
        language: "en",
        title: work.title,
        description: work.description,
      },
      {
        id: index * 2 + 2,
        artwork: work.id,
        language: "de",
        title: germanSubjects[index],
        description: null,
      },
    ]);
}

function loan(
  index: number,
  { random, today, scale, created }: { random: Random; today: Date; scale: number; created: Item },
): Item {
  const leaves = random.between(-500, 200);
  return {
    id: index + 1,
    artwork: random.between(1, scale),
    borrower: random.pick(borrowers),
    agreement: `L-${1001 + index}`,
    leaves_on: dayOf(today, leaves),
    returns_on: random.chance(0.9) ? dayOf(today, leaves + random.between(40, 200)) : null,
    transport: ["lorry", "lorry", "air", "hand", "sea"][index % 5],
    insured_for: random.between(10, 4000) * 500,
    courier: random.chance(0.5) ? 1 : 0,
    packing: index % 4 === 3 ? null : JSON.stringify(crates[index % crates.length]),
    condition_reports: JSON.stringify(
      findings
        .filter(({ offset }) => leaves + offset <= 0)
        .map(({ offset, ...report }) => ({
          checked_on: dayOf(today, leaves + offset),
          ...report,
        })),
    ),
    conditions: random.chance(0.6)
      ? "Below fifty lux. Relative humidity between 48 and 55 %. Two people for every move."
      : null,
    ...created,
  };
}

/** The end of a page's address: small letters and hyphens. */
function slugOf(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 120)
    .replaceAll(/^-|-$/g, "");
}

/** Returns the stored form of a secret word. */
function hashOf(word: string): string {
  return createHash("sha256").update(word).digest("hex");
}

function dayOf(today: Date, offset: number): string {
  return new Date(today.getTime() + offset * day).toISOString().slice(0, 10);
}

function stamp(today: Date, offset: number, random: Random): string {
  return `${dayOf(today, offset)} ${two(random.between(7, 18))}:${two(random.between(0, 59))}:${two(random.between(0, 59))}`;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
