import { parseSync } from "vite";
import type { SourceFile } from "../checks/files.ts";

/** One small change of a product file that a test should notice. */
export interface Mutant {
  path: string;
  line: number;
  start: number;
  end: number;
  was: string;
  becomes: string;
}

/** A node of the syntax tree, with the properties that its type has. */
interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

type Change = readonly [start: number, end: number, becomes: string];
type Rule = (node: SyntaxNode, textOf: (part: unknown) => string) => Change[];

const operators: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "&&": "||",
  "||": "&&",
  "??": "&&",
};

/** Calls that become another one; those of null are left out, so that only what they are called on remains. */
const methods: Readonly<Record<string, string | null>> = {
  some: "every",
  every: "some",
  startsWith: "endsWith",
  endsWith: "startsWith",
  min: "max",
  max: "min",
  toLowerCase: "toUpperCase",
  toUpperCase: "toLowerCase",
  filter: null,
  toSorted: null,
  toReversed: null,
  trim: null,
};

const swapOperator: Rule = (node, textOf) => {
  const becomes = operators[String(node["operator"])];
  if (becomes === undefined) return [];
  return [
    [node.start, node.end, `((${textOf(node["left"])}) ${becomes} (${textOf(node["right"])}))`],
  ];
};

const negateTest: Rule = ({ test }, textOf) => {
  if (!isNode(test) || test.type === "UnaryExpression") return [];
  if (test.type === "BinaryExpression" && String(test["operator"]).endsWith("==")) return [];
  return [[test.start, test.end, `!(${textOf(test)})`]];
};

const returnNothing: Rule = (node) => {
  const value = node[node.type === "ReturnStatement" ? "argument" : "body"];
  if (!isNode(value) || value.type === "BlockStatement" || value["name"] === "undefined") return [];
  return [[value.start, value.end, "undefined"]];
};

const rules: Readonly<Record<string, Rule>> = {
  BinaryExpression: swapOperator,
  LogicalExpression: swapOperator,
  IfStatement: negateTest,
  ConditionalExpression: negateTest,
  WhileStatement: negateTest,
  ReturnStatement: returnNothing,
  ArrowFunctionExpression: returnNothing,
  UnaryExpression: (node, textOf) =>
    node["operator"] === "!" ? [[node.start, node.end, textOf(node["argument"])]] : [],
  TemplateLiteral: ({ start, end }, textOf) =>
    textOf({ start, end }) === "``" ? [] : [[start, end, '""']],
  Literal: ({ start, end, value }) => {
    if (typeof value === "boolean") return [[start, end, String(!value)]];
    if (typeof value === "number") return [1, -1].map((by) => [start, end, `(${value + by})`]);
    return typeof value === "string" && value !== "" && !isProse(value) ? [[start, end, '""']] : [];
  },
  ExpressionStatement: ({ start, end, expression }) => {
    const isCall =
      isNode(expression) && ["CallExpression", "AwaitExpression"].includes(expression.type);
    return isCall ? [[start, end, ";"]] : [];
  },
  CallExpression: (node, textOf) => {
    const { callee } = node;
    if (!isNode(callee) || !isNode(callee["property"])) return [];
    const { property, object } = callee;
    const name = String(property["name"]);
    const becomes = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (becomes === undefined) return [];
    return becomes === null
      ? [[node.start, node.end, textOf(object)]]
      : [[property.start, property.end, becomes]];
  },
  MemberExpression: (node, textOf) => {
    if (node["optional"] !== true || !isNode(node["object"])) return [];
    const { end } = node["object"];
    return [[end, node.end, textOf({ start: end, end: node.end }).replace(/\?\.(?=\[)|\?/, "")]];
  },
};

/** All mutants of a file, in the order of its text; types, imports and prose have none. */
export function mutantsOf({ path, text }: SourceFile): Mutant[] {
  const textOf = (part: unknown) => (isNode(part) ? text.slice(part.start, part.end) : "");
  const changes = [...nodesIn(parse(path, text))].flatMap(
    (node) => rules[node.type]?.(node, textOf) ?? [],
  );
  return changes
    .map(([start, end, becomes]) => ({
      path,
      line: text.slice(0, start).split("\n").length,
      start,
      end,
      was: text.slice(start, end),
      becomes,
    }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** The text of a file with a mutant in it. */
export function mutated(text: string, { start, end, becomes }: Mutant): string {
  return text.slice(0, start) + becomes + text.slice(end);
}

function parse(path: string, text: string): SyntaxNode {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed.`);
  return program as unknown as SyntaxNode; // cast: every node of the tree has this shape
}

/** A node and all below it that run, parents first. */
function* nodesIn(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const [key, value] of Object.entries(node))
    for (const child of [value].flat()) {
      if (isNode(child) && runs(child, key, node)) yield* nodesIn(child);
    }
}

function runs(child: SyntaxNode, key: string, parent: SyntaxNode): boolean {
  if (/^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(child.type)) return false;
  if (/^Import|^ExportAll/.test(child.type) || isNode(child["source"])) return false;
  if (key === "key") return parent["computed"] === true;
  return !(key === "arguments" && isForDevelopers(parent["callee"]));
}

/** Whether a call takes what only people who develop or operate it read: errors that no caller can cause, and records of a log. */
function isForDevelopers(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  const object = isNode(callee["object"]) ? callee["object"]["name"] : callee["name"];
  return /^(?:console|log|Error|TypeError|RangeError)$/.test(String(object));
}

/** Sentences are for people to read; what programs read has no spaces between words. */
function isProse(text: string): boolean {
  return /\p{L}[,;:]? +\S|^\p{Lu}[\p{L}\p{P}]*\.$/u.test(text);
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "start" in value && "end" in value;
}
