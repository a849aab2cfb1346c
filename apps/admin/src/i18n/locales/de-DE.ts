import { mergeAreas, type Messages } from "../merge-areas.ts";

export const messages = mergeAreas(
  import.meta.glob<Messages>(
    [
      "./de-DE/*.json",
      "!./de-DE/accounts.json",
      "!./de-DE/acts.json",
      "!./de-DE/changes.json",
      "!./de-DE/debug.json",
      "!./de-DE/file-tools.json",
      "!./de-DE/folders.json",
      "!./de-DE/inputs.json",
      "!./de-DE/keyboard.json",
      "!./de-DE/model.json",
      "!./de-DE/options.json",
      "!./de-DE/palette.json",
      "!./de-DE/passkeys.json",
      "!./de-DE/past.json",
      "!./de-DE/people.json",
      "!./de-DE/refusals.json",
      "!./de-DE/settings.json",
    ],
    {
      eager: true,
      import: "default",
    },
  ),
);
