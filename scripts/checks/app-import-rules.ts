import { any, contract, react, type Room } from "./import-rules.ts";

const screenLibraries = [contract, react, /^@mantine\//, /^@tanstack\//];

/** The rooms of the app. */
export const adminRooms: Room[] = [
  { name: "start", pattern: /^main\.tsx$/, mayImport: ["*"], packages: any },
  {
    name: "routes",
    pattern: /^routes\//,
    mayImport: [
      "routes",
      "screens",
      "editor",
      "registry",
      "data",
      "access",
      "design",
      "i18n",
      "loading",
    ],
    packages: [contract, react, /^@tanstack\//],
  },
  {
    name: "screens",
    pattern: /^screens\//,
    mayImport: [
      "own screen",
      "acts",
      "editor",
      "list",
      "form",
      "registry",
      "data",
      "access",
      "design",
      "theme",
      "i18n",
      "loading",
    ],
    packages: [
      ...screenLibraries,
      /^@rowhouse\/extension-kit$/,
      /^dayjs/,
      /^@xyflow\/react/,
      /^@dagrejs\/dagre$/,
    ],
  },
  {
    // Acts on many items: their journal has a database of its own, and their reasons are written down in words.
    name: "acts",
    pattern: /^editor\/acts\//,
    mayImport: ["acts", "editor", "form", "data", "access", "design", "i18n", "loading"],
    packages: [...screenLibraries, /^@rowhouse\/extension-kit$/, /^idb$/],
  },
  {
    name: "editor",
    pattern: /^editor\//,
    mayImport: ["editor", "form", "registry", "list", "data", "access", "design", "i18n"],
    packages: [...screenLibraries, /^@rowhouse\/extension-kit$/],
  },
  {
    name: "interfaces",
    pattern: /^interfaces\/index\.ts$|^layouts\/index\.ts$/,
    mayImport: ["interfaces", "layouts"],
    packages: [/^@rowhouse\/extension-kit$/],
  },
  {
    name: "interfaces",
    pattern: /^(interfaces|layouts)\//,
    mayImport: ["own folder", "list", "design", "loading"],
    packages: [/^(?!@rowhouse\/client).*$/],
  },
  {
    name: "form",
    pattern: /^form\//,
    mayImport: ["form", "registry", "design", "i18n", "loading"],
    packages: [...screenLibraries, /^@rowhouse\/extension-kit$/, /^idb$/],
  },
  {
    name: "extensions",
    pattern: /^registry\/extensions\//,
    mayImport: ["extensions", "registry", "data", "design", "i18n", "language choice", "loading"],
    packages: [
      contract,
      react,
      /^react-dom$/,
      /^@rowhouse\/extension-kit$/,
      /^virtual:whole-kit$/,
      /^@mantine\/core$/,
    ],
  },
  {
    name: "registry",
    pattern: /^registry\//,
    mayImport: ["registry", "extensions", "design", "loading"],
    typesOf: ["data"],
    packages: [contract, react, /^@rowhouse\/extension-kit$/, /^@mantine\/core$/],
  },
  {
    name: "parts",
    pattern: /^parts\//,
    mayImport: ["parts", "editor", "form", "registry", "list", "data", "access", "design", "i18n"],
    packages: any,
  },
  {
    // The looks of built-in lists; the engine is in the extension kit, as for layouts of third parties.
    name: "list",
    pattern: /^list\//,
    mayImport: ["list", "design", "i18n", "loading"],
    packages: [
      contract,
      react,
      /^@mantine\/core$/,
      /^@tanstack\/react-router$/,
      /^@rowhouse\/extension-kit$/,
      // Blurs of pictures, until they are there.
      /^thumbhash$/,
    ],
  },
  {
    name: "data",
    pattern: /^data\//,
    mayImport: ["data", "language choice"],
    packages: [
      contract,
      /^@rowhouse\/client$/,
      /^@tanstack\/react-query$/,
      // Credentials: the server asks for one, and an authenticator answers.
      /^@simplewebauthn\/browser$/,
    ],
  },
  {
    name: "access",
    pattern: /^access\//,
    mayImport: ["access", "data", "design", "i18n", "loading"],
    packages: [contract, react, /^@tanstack\//, /^@mantine\//, /^@rowhouse\/client$/],
  },
  { name: "loading", pattern: /^design\/loading\//, mayImport: ["loading"], packages: [] },
  {
    name: "theme",
    pattern: /^design\/theme\//,
    mayImport: ["theme", "design"],
    packages: [react, /^@mantine\//, /^@fontsource/],
  },
  {
    name: "design",
    pattern: /^design\/rich-editor\//,
    mayImport: ["design", "i18n", "loading"],
    packages: [contract, react, /^@mantine\//, /^@tiptap\//, /^dompurify$/],
  },
  {
    // An editor that several interfaces have, and the library behind it.
    name: "design",
    pattern: /^design\/code\//,
    mayImport: ["design", "i18n", "loading"],
    packages: [react, /^@mantine\//, /^@codemirror\//, /^@lezer\/highlight$/],
  },
  {
    name: "design",
    pattern: /^design\/authenticator\//,
    mayImport: ["design", "i18n", "loading"],
    packages: [react, /^@mantine\/core$/, /^uqr$/],
  },
  {
    name: "design",
    pattern: /^design\//,
    mayImport: ["design", "theme", "i18n", "loading"],
    packages: [
      react,
      /^@mantine\//,
      /^@tanstack\/react-router$/,
      /^@material-symbols\//,
      // How texts are compared, and digits read.
      contract,
      /^@rowhouse\/contract\/patterns$/,
      /^virtual:/,
    ],
  },
  {
    // The script of the page chooses as well, before the app is there.
    name: "language choice",
    pattern: /^i18n\/choose-locale\.ts$/,
    mayImport: [],
    packages: [],
  },
  {
    name: "i18n",
    pattern: /^i18n\//,
    mayImport: ["i18n", "language choice", "loading"],
    // The client only to know its error, which is put into words here.
    packages: [
      contract,
      react,
      /^@rowhouse\/client$/,
      /^virtual:(languages|texts\/)/,
      /^intl-messageformat$/,
      /^@formatjs\/icu-messageformat-parser(\/|$)/,
    ],
  },
];
