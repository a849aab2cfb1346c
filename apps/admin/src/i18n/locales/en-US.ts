import { mergeAreas, type Messages } from "../merge-areas.ts";

export const messages = mergeAreas(
  import.meta.glob<Messages>(
    [
      "./en-US/*.json",
      "!./en-US/accounts.json",
      "!./en-US/acts.json",
      "!./en-US/changes.json",
      "!./en-US/debug.json",
      "!./en-US/file-tools.json",
      "!./en-US/folders.json",
      "!./en-US/inputs.json",
      "!./en-US/keyboard.json",
      "!./en-US/model.json",
      "!./en-US/options.json",
      "!./en-US/palette.json",
      "!./en-US/passkeys.json",
      "!./en-US/past.json",
      "!./en-US/people.json",
      "!./en-US/refusals.json",
      "!./en-US/settings.json",
    ],
    {
      eager: true,
      import: "default",
    },
  ),
);
