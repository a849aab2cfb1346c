import { join, relative, sep } from "node:path";
import {
  SyntaxKind,
  type BinaryExpression,
  type BindingElement,
  type ElementAccessExpression,
  type Node,
  type SourceFile,
} from "typescript/unstable/ast";
import {
  isBinaryExpression,
  isBindingElement,
  isComputedPropertyName,
  isElementAccessExpression,
} from "typescript/unstable/ast/is";
import { API, type Checker, type Project } from "typescript/unstable/sync";
import { root } from "./files.ts";

/** Where a record is asked for a name: the record, the name, and how to ask instead. */
interface LookUp {
  node: Node;
  record: Node;
  name: Node;
  instead: string;
}

const projects = ["tsconfig.json", "apps/admin/tsconfig.json"];
const product = /^(?:apps|packages)\/[^/]+\/src\/(?!.*\.test(?:-d)?\.tsx?$)/;

/**
 * Records are asked for a name of somebody's data with `ownValue` or `Object.hasOwn`: a field may be called `constructor`,
 * and every object inherits one (security case K7). Found by types: the record takes any text as its key, and the name is
 * any text. Names that the code itself lists, texts around a fixed part, and the keys of a keyboard are no names of data. One line per finding.
 */
export function checkOwnNames(): string[] {
  const api = new API();
  try {
    const found = projects.flatMap((config) => {
      const project = api
        .updateSnapshot({ openProjects: [join(root, config)] })
        .getProject(join(root, config));
      return project ? project.rootFiles.flatMap((file) => findingsIn(project, file)) : [];
    });
    return [...new Set(found)];
  } finally {
    api.close();
  }
}

function findingsIn({ program, checker }: Project, path: string): string[] {
  const name = relative(root, path).split(sep).join("/");
  const file = product.test(name) ? program.getSourceFile(path) : undefined;
  if (!file) return [];
  return lookUpsIn(file)
    .filter((lookUp) => isOfData(checker, file, lookUp))
    .map(({ node, instead }) => {
      const line = file.text.slice(0, node.getStart(file)).split("\n").length;
      return `${name}:${line} "${node.getText(file)}" finds what every object inherits: ${instead}`;
    });
}

function lookUpsIn(file: SourceFile): LookUp[] {
  const found: LookUp[] = [];
  const visit = (node: Node): void => {
    if (isElementAccessExpression(node)) found.push(...ofElement(node));
    if (isBinaryExpression(node)) found.push(...ofIn(node));
    if (isBindingElement(node)) found.push(...ofBinding(node));
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

/** Storing makes a value of its own; `??=` and the like read first. */
function ofElement(node: ElementAccessExpression): LookUp[] {
  const { parent } = node;
  const isStored =
    parent.kind === SyntaxKind.DeleteExpression ||
    (isBinaryExpression(parent) &&
      parent.left === node &&
      parent.operatorToken.kind === SyntaxKind.EqualsToken);
  const lookUp = { node, record: node.expression, name: node.argumentExpression };
  return isStored ? [] : [{ ...lookUp, instead: "ownValue(record, name) or a Map" }];
}

function ofIn(node: BinaryExpression): LookUp[] {
  if (node.operatorToken.kind !== SyntaxKind.InKeyword) return [];
  return [{ node, record: node.right, name: node.left, instead: "Object.hasOwn(record, name)" }];
}

/** A name in brackets: `const { [name]: value } = record`. A value that is only left out may be any. */
function ofBinding(node: BindingElement): LookUp[] {
  const name = node.propertyName;
  const isLeftOut = node.name?.getText().startsWith("_") === true;
  if (!name || !isComputedPropertyName(name) || isLeftOut) return [];
  return [{ node, record: node.parent, name: name.expression, instead: "ownValue(record, name)" }];
}

function isOfData(checker: Checker, file: SourceFile, { node, record, name }: LookUp): boolean {
  const [ofRecord, ofName] = checker.getTypeAtLocation([record, name]);
  if (!ofRecord || !ofName || checker.typeToString(ofName) !== "string") return false;
  if (/\bevent\.key\b/.test(name.getText(file))) return false;
  const known = checker.getNonNullableType(ofRecord) ?? ofRecord;
  const takesAnyText = checker
    .getIndexInfosOfType(known)
    .some(({ keyType }) => checker.typeToString(keyType) === "string");
  const asked = `Object.hasOwn(${record.getText(file)}, ${name.getText(file)})`;
  return takesAnyText && !functionAround(node).getText(file).includes(asked);
}

function functionAround(node: Node): Node {
  return !node.parent || functions.has(node.kind) ? node : functionAround(node.parent);
}

const functions = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.MethodDeclaration,
]);
