import { choice, defineOptions } from "@rowhouse/extension-kit";

/** The days that a week may begin with. */
export const hoursOptions = defineOptions({
  weekStart: choice({
    label: "interfaces-opening-hours-week-start",
    choices: {
      monday: "$t:interfaces-opening-hours-monday",
      sunday: "$t:interfaces-opening-hours-sunday",
      saturday: "$t:interfaces-opening-hours-saturday",
    },
    default: "monday",
  }),
});
