/** Parts of the workspace that are asked for only by some and have chunks of their own. */
const later = /\/(?:options|column-picker|quiet-drag|over-drawer|navigation-drawer)\.tsx?$/;

/** The icons of collections; the navigation draws them. */
const commonIcons = "\0virtual:icon-shard/common";

const workspace =
  /\/src\/(?:routes\/frame-layout|screens\/(?:frame|listing|collections)\/|layouts\/tabular\/|extensions\/host|registry\/|interfaces\/[^/]+\/cell)/;

/** Inputs that bring no library of their own along. */
const lightInputs =
  /\/src\/interfaces\/(?!wysiwyg\/|code\/|map\/|date\/|datetime\/)[^/]+\/input\.tsx$/;

/**
 * What is loaded together: the app up to the sign-in page; frame, listing and the icons of collections, which
 * everybody sees next; the light inputs, since a form needs many of them. Everything else is split by screen and
 * interface as the imports say.
 */
export const chunkGroups = [
  { name: "app", tags: ["$initial" as const], priority: 4 },
  { name: "workspace", test: isWorkspace, priority: 3 },
  { name: "inputs", test: lightInputs, priority: 2 },
];

function isWorkspace(id: string): boolean {
  return id === commonIcons || (workspace.test(id) && !later.test(id));
}
