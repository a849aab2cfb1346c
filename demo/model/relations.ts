/** How the collections hang together (API contract 6.7). */
export const relations = [
  {
    collection_many: "artworks",
    field_many: "artist",
    collection_one: "artists",
    field_one: "artworks",
    junction_field: null,
  },
  {
    collection_many: "artworks",
    field_many: "room",
    collection_one: "rooms",
    field_one: null,
    junction_field: null,
  },
  {
    collection_many: "loans",
    field_many: "artwork",
    collection_one: "artworks",
    field_one: "loans",
    junction_field: null,
  },
  {
    collection_many: "artwork_translations",
    field_many: "artwork",
    collection_one: "artworks",
    field_one: "translations",
    junction_field: null,
  },
  {
    collection_many: "exhibition_artworks",
    field_many: "exhibition",
    collection_one: "exhibitions",
    field_one: "artworks",
    junction_field: "artwork",
  },
  {
    collection_many: "exhibition_artworks",
    field_many: "artwork",
    collection_one: "artworks",
    field_one: "exhibitions",
    junction_field: "exhibition",
  },
];
