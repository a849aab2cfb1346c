/** Interfaces that most projects use and that bring no library of their own along. */
const everyday = [
  "date",
  "datetime",
  "datetime-created",
  "dropdown",
  "file",
  "many-to-many",
  "many-to-one",
  "numeric",
  "one-to-many",
  "primary-key",
  "status",
  "tags",
  "text-input",
  "textarea",
  "toggle",
  "user-created",
].join("|");

/** The frame. The journal of drafts is read after signing in; every dialog needs Mantine's stack. */
const workspace = anyOf(
  /\/src\/screens\/login\/sign-in\/session-overlay/,
  /\/src\/(?:access\/(?:address\/(?:apply-bookmark|last-list)|server\/connection)|editor\/use-new-item-shortcut|routes\/frame\.lazy|screens\/frame\/)/,
  /\/src\/(?:extensions\/host|registry\/(?!samples\/)|form\/draft\/journal)/,
  // What pages of lists and of items both need: parts of the page, and what inputs and cells of a field share.
  /\/src\/ui\/(?:page|search|states|hint|list|field\/(?:date|number))\//,
  new RegExp(`/src/interfaces/(?:(?:${everyday})/(?!input)|wysiwyg/cell)`),
  // How items are read, removed and copied, from lists and from their page; what a change is called there.
  /\/src\/(?:editor\/(?:removal\/|changes\/use-change-summary|use-new-item-shortcut|stranded\/(?:late-parts|use-last-known)|read\/(?:new-item|item-fields|item-rights|copy|use-open-copy|prefill)|save\/(?:use-reason|save-failure\.model))|form\/defaults)/,
  /\/@tanstack\/react-router\/.+\/useLocation\./,
  // But for what only the settings need.
  /\/src\/data\/(?!collections|model-file|doctor|extensions|explanation|model-changes|role-members|role-permissions|server-details|setting-writes)/,
  /\/@mantine\/core\/.+\/Stack\/|\/react-router\/.+\/useLocation\./,
);

/** What the sign-in page and the frame share beside the app itself. */
const base = anyOf(
  /\/src\/(?:ui\/(?:mark\/|focus\/by-keys)|data\/public-info)|\/contract\/src\/validation\/email/,
  /\/@mantine\/.+\/use-(?:id|uncontrolled|resolved-styles-api)\b/,
  /\/@tanstack\/react-query\/|\/query-core\/.+\/mutationObserver/,
);

/** The sign-in page, and its form over a page whose session has ended. */
const signIn =
  /\/src\/(?:routes\/login\.lazy|screens\/login\/(?!new-password\/|target-select|sign-in\/(?:session-overlay|overlay-form|factor))|ui\/password-box\/)|\/@mantine\/core\/.+\/PasswordInput\//;

/** A list in its usual layout. */
const listing = /\/src\/(?:routes\/listing\.lazy|screens\/listing\/|layouts\/tabular\/)/;

/** Parts of both that few visits need; they have chunks of their own. */
const later =
  /\/(?:options-panel|column-picker|column-drag|over-drawer|navigation-drawer|leave-dialog|view-banner|file\/(?:library-picker|picker-options))\.tsx?$/;

/** The form with the inputs that most forms need (the options of interfaces are edited elsewhere, few values are pasted), and the editor around it. Mantine's radio is used by inputs and by the item page. */
const form = anyOf(
  /\/src\/(?:form\/(?!option-form|field\/raw-value)|editor\/(?:page|read|save)\/(?!merge-dialog))/,
  // Most keys are generated and never edited.
  new RegExp(`/src/interfaces/(?!primary-key)(?:${everyday})/input\\.tsx$`),
  // JSON as text, which edits every field of that type that names nothing else; its editor is loaded later.
  /\/src\/(?:interfaces\/json\/input|ui\/(?:late-editor\/|code\/(?!editor\/|code-cell)))/,
  // What leads to translations; the desk itself comes when it is needed.
  /\/src\/interfaces\/translation\/input\.tsx$/,
  // Rich text as it stands until its editor is there.
  /\/src\/(?:interfaces\/wysiwyg\/(?!editor\/|cell|interface)|ui\/rich-editor\/(?!late\/))/,
  /\/@mantine\/core\/.+\/Radio\//,
);

const item = /\/src\/(?:routes\/item\.lazy|screens\/item\/)/;

/** Parts of the item page that few items have, or that are loaded when a user looks at older revisions. */
const itemLater =
  /\/screens\/item\/(?:account\/|missing\/|single\/|revisions\/(?:revision-changes|use-referenced-items|go-back-dialog))/;

/**
 * What is loaded together: what every page needs; the sign-in page; the frame; a listing; the form; the item page. Everything else is split by screen and interface as the imports say.
 * Every chunk has to import the app, directly or not: then the bundler's own helpers come with the app, and not in a
 * tiny file of their own.
 */
export const chunkGroups = [
  { name: "app", tags: ["$initial" as const], priority: 7 },
  { name: "base", test: base, priority: 6 },
  { name: "sign-in", test: signIn, priority: 5 },
  {
    name: "workspace",
    test: (id: string) => workspace.test(id) && !later.test(id),
    priority: 4,
  },
  { name: "form", test: form, priority: 3 },
  { name: "listing", test: (id: string) => listing.test(id) && !later.test(id), priority: 2 },
  { name: "item", test: (id: string) => item.test(id) && !itemLater.test(id), priority: 1 },
];

function anyOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map((pattern) => pattern.source).join("|"));
}
