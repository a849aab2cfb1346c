import { filesBelow } from "./files.ts";

/** Beginnings of words as they are written in Britain, and in America. */
export const spellings: Readonly<Record<string, string>> = {
  analyse: "analyze",
  apologis: "apologiz",
  artefact: "artifact",
  authoris: "authoriz",
  behaviour: "behavior",
  cancelled: "canceled",
  cancelling: "canceling",
  capitalis: "capitaliz",
  catalogue: "catalog",
  categoris: "categoriz",
  centimetre: "centimeter",
  centre: "center",
  centring: "centering",
  colour: "color",
  customis: "customiz",
  defence: "defense",
  favour: "favor",
  finalis: "finaliz",
  formalis: "formaliz",
  fulfil: "fulfill",
  generalis: "generaliz",
  grey: "gray",
  honour: "honor",
  initialis: "initializ",
  judgement: "judgment",
  kilometre: "kilometer",
  labelled: "labeled",
  labelling: "labeling",
  labour: "labor",
  licence: "license",
  localis: "localiz",
  metre: "meter",
  millimetre: "millimeter",
  minimis: "minimiz",
  misspelt: "misspelled",
  modelled: "modeled",
  modelling: "modeling",
  neighbour: "neighbor",
  normalis: "normaliz",
  optimis: "optimiz",
  organis: "organiz",
  recognis: "recogniz",
  serialis: "serializ",
  signalled: "signaled",
  spelt: "spelled",
  standardis: "standardiz",
  summaris: "summariz",
  synchronis: "synchroniz",
  travelled: "traveled",
  travelling: "traveling",
  utilis: "utiliz",
  visualis: "visualiz",
  watercolour: "watercolor",
};

const endings = [".ts", ".tsx", ".css", ".md", ".mjs", ".json", ".html", ".yml"];
/** Other languages, what was written before, what others wrote, and this list itself. */
const others =
  /\/locales\/(?!en-US\/)|\/mail\/texts\/(?!en-US)|^docs\/languages\/|^package-lock\.json$|^scripts\/checks\/spelling\./;

/** Names that are stored, or that others gave: hues of a palette, attributes; and words that only begin like one of the list. */
const fine =
  /\bblue[- ]grey\b|\bgrey: "#|"grey"|brown, grey\b|labelledby|optimis[tm]\w*|organis[tm]\w*|fulfill\w*/gi;

const words = new RegExp(`(?<![a-z])(?:${Object.keys(spellings).join("|")})`, "gi");

/** Words inside of names begin with a capital letter: `readColour`. */
const inNames = new RegExp(
  `(?<=[a-z])(?:${Object.keys(spellings)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join("|")})`,
  "g",
);

/** The text in American spelling. */
export function inAmerican(text: string): string {
  const kept: string[] = [];
  const hidden = text.replaceAll(fine, (found) => `\u0000${kept.push(found) - 1}\u0000`);
  const replaced = [words, inNames].reduce(
    (all, pattern) => all.replaceAll(pattern, american),
    hidden,
  );
  return replaced.replaceAll(/\0(\d+)\0/g, (_, index: string) => kept[Number(index)] ?? "");
}

/** Words for one idea that has another word here, and how that is said. */
const otherWords: readonly [pattern: RegExp, instead: string][] = [
  [/^\s*(?:\/\*\*?|\*|\/\/) What\b/, "a comment names its subject first, not What"],
  [/\busual[A-Z]\w*/, "usual… is default…, or common…"],
  [/\bmost[A-Z]\w*/, "most… is max…"],
  [/\bleast[A-Z]\w*/, "least… is min…"],
  [/\banew\b/i, "anew is again"],
];

/**
 * Finds British spellings in code, texts, documents and names of files, and words that another one stands for. The spelling of the
 * product is American.
 */
export function checkSpelling(): string[] {
  return filesBelow(".", endings)
    .filter(({ path }) => !others.test(path))
    .flatMap(({ path, text }) => [
      ...(inAmerican(path) === path ? [] : [`${path}: its name`]),
      ...text
        .split("\n")
        .flatMap((line, index) => faultsIn(line).map((fault) => `${path}:${index + 1}: ${fault}`)),
    ]);
}

function faultsIn(line: string): string[] {
  return [
    ...(inAmerican(line) === line ? [] : [wrongIn(line)]),
    ...otherWords.filter(([pattern]) => pattern.test(line)).map(([, instead]) => instead),
  ];
}

function wrongIn(line: string): string {
  const found = line.split(/\W+/).find((word) => inAmerican(word) !== word) ?? line.trim();
  return `${found} is written ${inAmerican(found)}`;
}

function american(found: string): string {
  const word = spellings[found.toLowerCase()] ?? found;
  return /^[A-Z]/.test(found) ? word[0]?.toUpperCase() + word.slice(1) : word;
}
