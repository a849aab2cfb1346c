/** An essay with a table, as it is printed in the catalog. */
const waterEssay =
  "<h2>Four hundred tides</h2><p>The painters of the estuary agreed on little, but all of them wrote down the height of the water. Put side by side, their notes are the oldest tide table of this coast.</p><table><tbody><tr><th><p>Painter</p></th><th><p>Years</p></th><th><p>Tides noted</p></th></tr><tr><td><p>Marguerite Sauvageot</p></td><td><p>1868 to 1912</p></td><td><p>212</p></td></tr><tr><td><p>Ilse Vandermeer</p></td><td><p>1899 to 1941</p></td><td><p>187</p></td></tr></tbody></table><p>None of them painted high water. <em>At high water</em>, Vandermeer explained, <em>there is nothing to look at but weather.</em></p>";

/** Exhibitions of the demo museum. `offset` and `length` are in days from today, so that some are always past and some to come. */
export const exhibitions = [
  {
    title: "Where the river forgets its name",
    subtitle: "Estuary painting 1860 to 1930",
    offset: -900,
    length: 120,
    status: "published",
    audience: ["families", "schools", "seniors"],
    guided_in: ["en", "de", "nl"],
    expected_visitors: 14000,
    press_kit_size: 412_300_000,
    visitor_rating: 4.5,
    introduction:
      "<p>Forty works about the place where fresh water turns to salt, hung in the order in which the tide reaches the painters' houses.</p>",
    accent_color: "#3f6c8f",
    wall_text:
      "## Where the river forgets its name\n\nStand where the water turns brackish and you stand in **two places at once**. Forty painters did.\n\n- Begin at the lowest picture\n- Follow the blue line\n- Leave by the ferry stairs",
    catalog_essay: waterEssay,
    rooms: [1, 2, 3],
  },
  {
    title: "Lamp black",
    subtitle: "Night in six cities",
    offset: -400,
    length: 90,
    status: "published",
    audience: ["students", "friends"],
    guided_in: ["en", "fr"],
    expected_visitors: 9800,
    press_kit_size: 186_000_000,
    visitor_rating: 3.8,
    introduction: "<p>Rooms lit no more brightly than the pictures in them.</p>",
    accent_color: "#1f2a44",
    wall_text: "## Lamp black\n\nGive your eyes **one minute**. What looks empty is not.",
    catalog_essay: null,
    rooms: [6, 3],
  },
  {
    title: "Forty-first stroke",
    subtitle: "Kenji Morikawa and the discipline of ink",
    offset: -60,
    length: 110,
    status: "published",
    audience: ["students", "visitors", "calligraphers"],
    guided_in: ["en", "ja"],
    expected_visitors: 12500,
    press_kit_size: 1_240_000_000,
    visitor_rating: 4.9,
    introduction: "<p>With the artist's ink stones, and one wall left empty.</p>",
    accent_color: "#2b2118",
    wall_text:
      "## Forty-first stroke\n\nEvery morning he threw the first forty away.\n\n> The forty-first belongs to the paper.",
    catalog_essay: null,
    rooms: [5, 4],
  },
  {
    title: "Borrowed coats",
    subtitle: null,
    offset: -10,
    length: 75,
    status: "published",
    audience: ["families", "schools"],
    guided_in: ["en", "de", "bsl"],
    expected_visitors: 7200,
    press_kit_size: 93_500_000,
    visitor_rating: null,
    introduction: "<p>Portraits in which the sitter wears somebody else's clothes.</p>",
    accent_color: "#7f3b4a",
    wall_text: "## Borrowed coats\n\nNone of these people is wearing *their own* clothes.",
    catalog_essay: null,
    rooms: [2],
  },
  {
    title: "What the loom heard",
    subtitle: "Textile painting between Shiraz and Samarkand",
    offset: 45,
    length: 130,
    status: "review",
    audience: ["visitors", "students"],
    guided_in: ["en", "ar", "he"],
    expected_visitors: 16000,
    press_kit_size: null,
    visitor_rating: null,
    introduction: "<p>Two generations, one border pattern.</p>",
    accent_color: "#d98e4a",
    wall_text: "## What the loom heard\n\nTwo generations, one border pattern.",
    catalog_essay: null,
    rooms: [7],
  },
  {
    title: "Doors, not abstractions",
    subtitle: "Rosalind Achterberg at one hundred and ten",
    offset: 140,
    length: 100,
    status: "draft",
    audience: [],
    guided_in: [],
    expected_visitors: null,
    press_kit_size: null,
    visitor_rating: null,
    introduction: null,
    accent_color: null,
    wall_text: null,
    catalog_essay: null,
    rooms: [],
  },
  {
    title:
      "An exhibition with a very long title that nobody on the committee wanted to shorten, because every word had been fought for",
    subtitle: "Working title",
    offset: 300,
    length: 60,
    status: "draft",
    audience: [],
    guided_in: [],
    expected_visitors: null,
    press_kit_size: null,
    visitor_rating: null,
    introduction: null,
    accent_color: null,
    wall_text: null,
    catalog_essay: null,
    rooms: [],
  },
];

/** Rooms with floor, area in square meters and highest light level in lux. */
export const rooms = [
  {
    name: "Ferry Hall",
    floor: 0,
    area: 212.5,
    lux: 200,
    climate: "seasonal",
    sign_icon: "directions_boat",
    sign_color: "blue-600",
  },
  {
    name: "Tide Gallery",
    floor: 0,
    area: 148,
    lux: 120,
    climate: "controlled",
    sign_icon: "water",
    sign_color: "teal-500",
  },
  {
    name: "Long Room",
    floor: 1,
    area: 176.4,
    lux: 80,
    climate: "controlled",
    sign_icon: "view_week",
    sign_color: "amber-600",
  },
  {
    name: "North Light Studio",
    floor: 2,
    area: 64,
    lux: 250,
    climate: "seasonal",
    sign_icon: "light_mode",
    sign_color: "yellow-600",
  },
  {
    name: "Print Cabinet",
    floor: 1,
    area: 31.2,
    lux: 50,
    climate: "sealed",
    sign_icon: "print",
    sign_color: "brown-400",
  },
  {
    name: "Lamp Room",
    floor: -1,
    area: 55,
    lux: 30,
    climate: "controlled",
    sign_icon: "lightbulb",
    sign_color: "deep-purple-400",
  },
  {
    name: "Textile Vault",
    floor: -1,
    area: 90.7,
    lux: 40,
    climate: "sealed",
    sign_icon: "checkroom",
    sign_color: "pink-400",
  },
  {
    name: "Garden Court",
    floor: 0,
    area: 301,
    lux: null,
    climate: "none",
    sign_icon: "park",
    sign_color: "green-600",
  },
];

export const borrowers = [
  "Kunsthaus Seeblick",
  "Museo del Faro",
  "City Gallery of Port Albion",
  "Harbour Trust",
  "Fondation Marais",
  "Nordlys Museum",
  "University of Oakhaven",
];

export const museum = {
  name: "Museum of the Tidal Reach",
  address: "1 Ferry Stairs, Port Albion",
  opens_at: "10:00:00",
  closes_at: "18:00:00",
  opening_hours:
    "Tuesday to Sunday, 10 to 18\nThursday until 21\nClosed on the highest tide of the year",
  about:
    "<p>Founded in 1921 around nine sketchbooks, the museum collects pictures of water and of people who live by it. Its rooms flood twice a century; the hanging plan takes this into account.</p>",
  position: { lat: 51.4988, lng: 3.611 },
  ticket_price: 9.5,
  ticket_widget:
    'import { tickets } from "https://tickets.tidal-reach.example/widget.js";\n\ntickets({\n    place: "tidal-reach",\n    currency: "EUR",\n    // Days ahead.\n    days: 60,\n});',
};

/** Days with other hours, in days from today. */
export const specialDays = [
  { offset: 12, opens: "10:00:00", closes: "22:00:00", reason: "Long night of the museums" },
  { offset: 31, opens: "10:00:00", closes: "14:00:00", reason: "Staff outing" },
  { offset: 58, opens: null, closes: null, reason: "Hanging of the new exhibition" },
];

/** The notes written down about works that travel. `offset` is in days from the day they leave. */
export const findings = [
  { offset: -3, place: "Port Albion", finding: "Sound, frame dusted", treated: true },
  { offset: 2, place: "At the borrower's", finding: "Unchanged on arrival", treated: false },
  {
    offset: 38,
    place: "At the borrower's",
    finding: "Hairline crack at the upper edge, 4 mm",
    treated: true,
  },
];

/** Crates in which works travel. */
export const crates = [
  { Crate: "Climate crate C3", Weight: "46 kg", Glass: "Taped", Handlers: "Two" },
  { Crate: "Slat crate S1", Weight: "18 kg", Opening: "From the long side" },
  { Crate: "Travel frame", Wrapping: "Breathable film, face up" },
];
