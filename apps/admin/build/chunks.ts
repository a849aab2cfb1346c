/** Parts of the workspace that are asked for only by some and have chunks of their own. */
const later = /\/(?:options|column-picker|quiet-drag|over-drawer|navigation-drawer)\.tsx?$/;

const workspace =
  /\/src\/(?:routes\/frame-layout|screens\/(?:frame|listing|collections)\/|layouts\/tabular\/|extensions\/host|registry\/|interfaces\/[^/]+\/cell)/;

/** Inputs that bring no library of their own along. */
const lightInputs =
  /\/src\/interfaces\/(?!wysiwyg\/|code\/|map\/|date\/|datetime\/)[^/]+\/input\.tsx$/;

/**
 * What is loaded together: the app up to the sign-in page; frame and listing, which everybody sees next;
 * the light inputs, since a form needs many of them. Everything else is split by screen and interface as
 * the imports say.
 */
export const chunkGroups = [
  { name: "app", tags: ["$initial" as const], priority: 4 },
  { name: "workspace", test: (id: string) => workspace.test(id) && !later.test(id), priority: 3 },
  { name: "inputs", test: lightInputs, priority: 2 },
];
