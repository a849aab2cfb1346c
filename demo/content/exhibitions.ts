/** Exhibitions of the demo museum. `offset` and `length` are in days from today, so that some are always past and some to come. */
export const exhibitions = [
  {
    title: "Where the river forgets its name",
    subtitle: "Estuary painting 1860 to 1930",
    offset: -900,
    length: 120,
    status: "published",
    expected_visitors: 14000,
    introduction:
      "<p>Forty works about the place where fresh water turns to salt, hung in the order in which the tide reaches the painters' houses.</p>",
  },
  {
    title: "Lamp black",
    subtitle: "Night in six cities",
    offset: -400,
    length: 90,
    status: "published",
    expected_visitors: 9800,
    introduction: "<p>Rooms lit no more brightly than the pictures in them.</p>",
  },
  {
    title: "Forty-first stroke",
    subtitle: "Kenji Morikawa and the discipline of ink",
    offset: -60,
    length: 110,
    status: "published",
    expected_visitors: 12500,
    introduction: "<p>With the artist's ink stones, and one wall left empty.</p>",
  },
  {
    title: "Borrowed coats",
    subtitle: null,
    offset: -10,
    length: 75,
    status: "published",
    expected_visitors: 7200,
    introduction: "<p>Portraits in which the sitter wears somebody else's clothes.</p>",
  },
  {
    title: "What the loom heard",
    subtitle: "Textile painting between Shiraz and Samarkand",
    offset: 45,
    length: 130,
    status: "review",
    expected_visitors: 16000,
    introduction: "<p>Two generations, one border pattern.</p>",
  },
  {
    title: "Doors, not abstractions",
    subtitle: "Rosalind Achterberg at one hundred and ten",
    offset: 140,
    length: 100,
    status: "draft",
    expected_visitors: null,
    introduction: null,
  },
  {
    title:
      "An exhibition with a very long title that nobody on the committee wanted to shorten, because every word had been fought for",
    subtitle: "Working title",
    offset: 300,
    length: 60,
    status: "draft",
    expected_visitors: null,
    introduction: null,
  },
];

/** Rooms with floor, area in square metres and highest light level in lux. */
export const rooms = [
  { name: "Ferry Hall", floor: 0, area: 212.5, lux: 200 },
  { name: "Tide Gallery", floor: 0, area: 148, lux: 120 },
  { name: "Long Room", floor: 1, area: 176.4, lux: 80 },
  { name: "North Light Studio", floor: 2, area: 64, lux: 250 },
  { name: "Print Cabinet", floor: 1, area: 31.2, lux: 50 },
  { name: "Lamp Room", floor: -1, area: 55, lux: 30 },
  { name: "Textile Vault", floor: -1, area: 90.7, lux: 40 },
  { name: "Garden Court", floor: 0, area: 301, lux: null },
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
  opening_hours:
    "Tuesday to Sunday, 10 to 18\nThursday until 21\nClosed on the highest tide of the year",
  about:
    "<p>Founded in 1921 around nine sketchbooks, the museum collects pictures of water and of people who live by it. Its rooms flood twice a century; the hanging plan takes this into account.</p>",
  position: { lat: 51.4988, lng: 3.611 },
  ticket_price: 9.5,
};
