/** One artist of the demo museum. Dates are YYYY-MM-DD; `born_at` is latitude and longitude in degrees. */
export interface ArtistContent {
  name: string;
  native_name: string | null;
  born: string | null;
  died: string | null;
  country: string;
  movement: string;
  born_at: { lat: number; lng: number } | null;
  place: string;
  biography: string;
}

/** Invented people: names, lives and works are original to this project. */
export const artists: ArtistContent[] = [
  {
    name: "Ilse Vandermeer",
    native_name: null,
    born: "1871-03-04",
    died: "1949-11-21",
    country: "nl",
    movement: "Estuary school",
    born_at: { lat: 51.4988, lng: 3.611 },
    place: "Middelburg",
    biography:
      "<p>Ilse Vandermeer painted the same stretch of mudflat for forty-one years and never sold a canvas she had not rowed past at least twice. Her father built sluice gates; she said she learned composition from <em>water that had been told where to go</em>.</p><p>The museum holds the largest group of her tide studies.</p>",
  },
  {
    name: "Tomasz Wierzba",
    native_name: null,
    born: "1888-09-30",
    died: "1962-02-08",
    country: "pl",
    movement: "Quiet realism",
    born_at: { lat: 50.2945, lng: 18.6714 },
    place: "Gliwice",
    biography:
      "<p>Wierzba trained as a railway draughtsman and kept the habit of measuring a room before drawing it. His interiors look empty until you notice that someone has just left.</p>",
  },
  {
    name: "Nadia Haddad",
    native_name: "نادية حداد",
    born: "1924-05-17",
    died: "2003-08-02",
    country: "lb",
    movement: "Lyrical abstraction",
    born_at: { lat: 33.8938, lng: 35.5018 },
    place: "Beirut",
    biography:
      "<p>Haddad mixed ground pumice into her whites so that light would catch on them like on plaster walls at noon. She wrote poems on the backs of her canvases and asked that they be hung facing a window.</p>",
  },
  {
    name: "Yosef Ben-Ari",
    native_name: "יוסף בן־ארי",
    born: "1909-12-01",
    died: "1981-04-14",
    country: "il",
    movement: "Desert geometry",
    born_at: { lat: 32.0853, lng: 34.7818 },
    place: "Jaffa",
    biography:
      "<p>A surveyor before he was a painter, Ben-Ari reduced landscapes to three planes and a measured distance. He numbered his works by the hour at which the shadow fell.</p>",
  },
  {
    name: "Farideh Ostovar",
    native_name: "فریده استوار",
    born: "1951-07-23",
    died: null,
    country: "ir",
    movement: "Textile painting",
    born_at: { lat: 29.5918, lng: 52.5837 },
    place: "Shiraz",
    biography:
      "<p>Ostovar unpicks old curtains and paints with their threads. Her large hangings begin at the border and work inwards; the middle is always the last thing she decides.</p>",
  },
  {
    name: "Aino Lehtola",
    native_name: null,
    born: "1899-01-12",
    died: "1977-06-19",
    country: "fi",
    movement: "Northern light",
    born_at: { lat: 65.0121, lng: 25.4651 },
    place: "Oulu",
    biography:
      "<p>Lehtola worked in the two hours around winter noon and left the rest of the day to letters. More than three thousand of them survive, most about snow.</p>",
  },
  {
    name: "Kenji Morikawa",
    native_name: "森川 健司",
    born: "1933-10-09",
    died: "2015-03-27",
    country: "jp",
    movement: "Ink minimalism",
    born_at: { lat: 35.0116, lng: 135.7681 },
    place: "Kyoto",
    biography:
      "<p>Morikawa ground his own ink and discarded the first forty strokes of every morning. The forty-first, he said, belongs to the paper.</p>",
  },
  {
    name: "Lucinda Arrowsmith-Delacroix-Van der Wetering",
    native_name: null,
    born: "1862-04-02",
    died: "1931-12-30",
    country: "gb",
    movement: "Botanical realism",
    born_at: { lat: 53.4084, lng: -2.9916 },
    place: "Liverpool",
    biography:
      "<p>She signed with all four of her names so that no husband could be taken for the author. Her studies of seaweed were used in schools for sixty years.</p>",
  },
  {
    name: "Ebele Nwosu",
    native_name: null,
    born: "1978-02-25",
    died: null,
    country: "ng",
    movement: "Salvage",
    born_at: { lat: 6.4483, lng: 7.5139 },
    place: "Enugu",
    biography:
      "<p>Nwosu casts in metal melted from bicycle parts. Each piece carries a small plate with the name of the person who rode it.</p>",
  },
  {
    name: "Marguerite Sauvageot",
    native_name: null,
    born: "1845-08-16",
    died: "1919-05-05",
    country: "fr",
    movement: "Estuary school",
    born_at: { lat: 47.2184, lng: -1.5536 },
    place: "Nantes",
    biography:
      "<p>Sauvageot ran a ferry with her brother and drew the passengers. The museum was founded around the nine sketchbooks she left to the town.</p>",
  },
  {
    name: "Anselm Rieger",
    native_name: null,
    born: "1904-11-11",
    died: "1944-09-17",
    country: "de",
    movement: "Night painting",
    born_at: { lat: 49.4521, lng: 11.0767 },
    place: "Nuremberg",
    biography:
      "<p>Rieger painted street lamps from memory in a cellar without windows. Twenty-two canvases are known; four are here.</p>",
  },
  {
    name: "Paloma Quintero",
    native_name: null,
    born: "1966-06-06",
    died: null,
    country: "mx",
    movement: "Paper sculpture",
    born_at: { lat: 19.0414, lng: -98.2063 },
    place: "Puebla",
    biography:
      "<p>Quintero folds a sheet until it refuses. She then writes down the number of folds and begins again with a larger sheet.</p>",
  },
  {
    name: "Henrik Solvang",
    native_name: null,
    born: "1856-02-28",
    died: "1929-10-24",
    country: "no",
    movement: "Northern light",
    born_at: { lat: 60.3913, lng: 5.3221 },
    place: "Bergen",
    biography:
      "<p>A harbour pilot, Solvang painted the weather he had been through and dated each canvas with the barometer reading.</p>",
  },
  {
    name: "Mei-Ling Zhao",
    native_name: "趙美玲",
    born: "1987-09-19",
    died: null,
    country: "tw",
    movement: "Sound and light",
    born_at: { lat: 25.033, lng: 121.5654 },
    place: "Taipei",
    biography:
      "<p>Zhao records the hum of empty galleries and gives it back as slow color. Visitors are asked to whisper, and their whispers become part of next year's piece.</p>",
  },
  {
    name: "Rosalind Achterberg",
    native_name: null,
    born: "1917-03-15",
    died: "2001-01-09",
    country: "be",
    movement: "Hard edge",
    born_at: { lat: 51.2194, lng: 4.4025 },
    place: "Antwerp",
    biography:
      "<p>Achterberg used masking tape from a shipyard and house paint from her cousin's shop. She disliked the word <em>abstract</em>: these, she said, are doors.</p>",
  },
  {
    name: "Óscar Figueiredo",
    native_name: null,
    born: "1939-12-24",
    died: "2012-07-30",
    country: "pt",
    movement: "Azulejo revival",
    born_at: { lat: 38.7223, lng: -9.1393 },
    place: "Lisbon",
    biography:
      "<p>Figueiredo fired every tile twice and broke one in ten on purpose, repairing it in plain sight.</p>",
  },
  {
    name: "Workshop of the Salt Road",
    native_name: null,
    born: null,
    died: null,
    country: "un",
    movement: "Anonymous",
    born_at: null,
    place: "Unknown",
    biography:
      "<p>A name of convenience for at least five hands that decorated chests and panels along the salt route between about 1680 and 1740.</p>",
  },
  {
    name: "Dilnoza Karimova",
    native_name: null,
    born: "1994-04-11",
    died: null,
    country: "uz",
    movement: "Textile painting",
    born_at: { lat: 39.627, lng: 66.975 },
    place: "Samarkand",
    biography:
      "<p>Karimova programs an old loom to weave the weather report. On calm days the cloth is nearly white.</p>",
  },
];
