import { climateNames } from "../content/words.ts";
import {
  bookkeeping,
  buttons,
  clock,
  type CollectionInput,
  day,
  decimal,
  id,
  integer,
  longText,
  manyToOne,
  radios,
  richText,
  sortField,
  sortOrder,
  text,
  yesNo,
} from "./field.ts";
import { code, icon, pairs, paletteColor, rows, secret, section } from "./special.ts";

/** The house itself: its rooms, what leaves them, and what visitors should know. */
export const houseCollections: CollectionInput[] = [
  {
    collection: "rooms",
    icon: "meeting_room",
    note: "Where works hang",
    fields: [
      id(),
      sortField(),
      text("name", { required: true, width: "half" }),
      integer("floor"),
      decimal("area", { length: "6,1", note: "In square meters" }),
      integer("lux", {
        interface: "slider",
        note: "Highest light level allowed",
        options: { minimum: 0, maximum: 300, step: 10, unit: "lux" },
        signed: false,
      }),
      radios("climate", climateNames, {
        width: "full",
        note: "How steady temperature and humidity are",
      }),
      longText("remarks"),
      section("signs_section", "Signs and floor plan"),
      icon("sign_icon", { note: "On the door, and on the plan that visitors get" }),
      paletteColor("sign_color", { note: "Of the line on the floor that leads there" }),
      sortOrder("position"),
    ],
  },
  {
    collection: "loans",
    icon: "local_shipping",
    note: "Works that travel",
    fields: [
      id(),
      manyToOne("artwork", "{{ title }}", { required: true }),
      text("borrower", { required: true, width: "half" }),
      text("agreement", {
        length: 20,
        width: "half",
        unique: true,
        note: "Number of the loan agreement",
      }),
      decimal("insured_for", { options: { prefix: "€" } }),
      day("leaves_on"),
      day("returns_on"),
      longText("conditions"),
      section("journey_section", "Journey"),
      buttons(
        "transport",
        [
          { value: "lorry", label: "Lorry", icon: "local_shipping" },
          { value: "air", label: "Air", icon: "flight" },
          { value: "sea", label: "Sea", icon: "directions_boat" },
          { value: "hand", label: "By hand", icon: "luggage" },
        ],
        { width: "full" },
      ),
      yesNo("courier", {
        options: { checkbox: true, labelOn: "Travels with a courier", labelOff: "No courier" },
      }),
      pairs("packing", { note: "What the handlers have to know about the crate" }),
      section("condition_section", "Condition", {
        description: "Looked at before it leaves, on arrival, and when it is back.",
      }),
      rows(
        "condition_reports",
        {
          template: "{{ checked_on }}: {{ finding }}",
          buttonText: "Add report",
          fields: [
            { field: "checked_on", interface: "date", type: "date", required: true, width: "half" },
            { field: "place", interface: "text-input", width: "half" },
            { field: "finding", interface: "text-input", required: true },
            { field: "treated", interface: "toggle", type: "boolean", preview: false },
          ],
        },
        { note: "The newest one last" },
      ),
      ...bookkeeping(),
    ],
  },
  {
    collection: "museum",
    icon: "museum",
    note: "What visitors should know",
    single: true,
    fields: [
      id(),
      text("name", { required: true }),
      text("address"),
      clock("opens_at"),
      clock("closes_at"),
      longText("opening_hours", { note: "As they are printed on tickets and on the website" }),
      rows(
        "special_days",
        {
          layout: "table",
          buttonText: "Add day",
          fields: [
            { field: "day", interface: "date", type: "date", required: true },
            { field: "opens", interface: "time", type: "time" },
            { field: "closes", interface: "time", type: "time" },
            { field: "reason", interface: "text-input" },
          ],
        },
        { note: "With other hours; closed all day where none are given" },
      ),
      day("highest_tide", {
        interface: "calendar",
        options: { formatting: "dddd, d mmmm yyyy" },
        note: "The one day of the year on which the museum stays closed",
      }),
      decimal("ticket_price", { length: "6,2", options: { prefix: "€" } }),
      section("house_section", "The house"),
      richText("about"),
      sortOrder("position"),
      section("website_section", "Website and press"),
      code("ticket_widget", "text/javascript", {
        note: "Goes into every page that sells tickets",
      }),
      secret("press_password", { note: "Opens the pages for journalists" }),
      secret("till_code", {
        interface: "hashed",
        note: "Asked for at the till before a refund",
      }),
    ],
  },
];
