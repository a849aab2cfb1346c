import {
  ownValue,
  type Field,
  type ResolvedRelation,
  fieldOfType,
  findRelation,
  isAliasType,
  limits,
  type SortRule,
  sortField,
} from "@rowhouse/contract";

import { AppError, because } from "../../core/errors.ts";
import { type ComputedField, computedField, columnKind, comparesAsText } from "../columns.ts";
import {
  type Access,
  type CollectionAccess,
  type OnlyIn,
  namedField,
  operandField,
} from "./access.ts";
import { type Predicate, allRows, and, oneOf } from "./predicate.ts";

/** The read of one collection at one level of the result. */
export interface NodePlan {
  access: CollectionAccess;
  /** Columns to select, those needed internally included; each once. */
  columns: SelectedColumn[];
  /** The keys of an item in their order. */
  output: OutputField[];
  relations: RelationPlan[];
  /** Rows of a related level: what the caller may read and is not soft-deleted. The root has its own condition. */
  where: Predicate;
  order: OrderTerm[];
}

export interface SelectedColumn {
  name: string;
  onlyIn: OnlyIn[];
}

/** One key of an item. `stub`: `{<PK>: value}` (J2). `computed`: worked out from other columns. */
export interface OutputField {
  name: string;
  field: Field;
  kind: "value" | "stub" | "computed";
  onlyIn: OnlyIn[];
  stubKey?: string;
  computed?: ComputedField;
}

/** An expanded relation: `here` of this level's rows is looked up in `there` of the child's rows. */
export interface RelationPlan {
  kind: "m2o" | "o2m";
  name: string;
  here: string;
  there: string;
  onlyIn: OnlyIn[];
  child: NodePlan;
  /** The most rows of one list; null: all. */
  most: number | null;
  /** A reference whose row is not there, or not for the caller, is shown as its key. */
  showsAbsent: boolean;
}

interface FieldsInput {
  access: Access;
  root: CollectionAccess;
  fields: readonly string[] | null;
  /** Leaves out what the caller may not read, see `Query.leavesOutFields`. */
  leavesOutFields: boolean;
  lang: readonly string[] | null;
  /** The most rows of each list of related rows; null: all. */
  relatedLimit: number | null;
  /** References to rows that are not shown come as their keys, see `Query.absentKeys`. */
  absentKeys: boolean;
}

/** The levels of a read, and the names in `fields` that are not in them. */
interface PlannedFields {
  node: NodePlan;
  leftOut: readonly string[];
}

/**
 * Turns the `fields` parameter into levels of columns and relations (API contract 3.2). Wildcards skip what the
 * caller may not read; a name the caller may not read, or that does not exist, is left out where the request says so and
 * refused otherwise (J6). Administrators hear of names that do not exist. Throws fieldAccessDenied, fieldInvalid, limitExceeded.
 */
export function planFields(input: FieldsInput): PlannedFields {
  const entries = (input.fields ?? ["*"])
    .map((entry) => entry.split(".").map((segment) => segment.trim()))
    .filter((path) => path[0] !== "");
  const leftOut = new Set<string>();
  const node = planNode(input.root, entries.length === 0 ? [["*"]] : entries, {
    ...input,
    budget: { left: limits.fieldsEntries },
    prefix: "",
    leftOut,
  });
  return { node, leftOut: [...leftOut] };
}

interface Walk extends FieldsInput {
  /** How many further levels may be planned; circular wildcards end here. */
  budget: { left: number };
  /** The path before the names of this level, with its dot. */
  prefix: string;
  leftOut: Set<string>;
}

type Path = readonly string[];

function planNode(access: CollectionAccess, paths: readonly Path[], walk: Walk): NodePlan {
  walk.budget.left -= 1;
  if (walk.budget.left < 0)
    throw new AppError("limitExceeded", { name: "fields", limit: limits.fieldsEntries });
  const node: NodePlan = {
    access,
    columns: [],
    output: [],
    relations: [],
    where: and(access.readable, access.visible),
    order: orderTerms(access, null),
  };
  for (const { field } of access.key?.fields ?? []) select(node, field, []);
  // As soon as one entry has a dot, every relational field of this level is expanded (J2).
  const expands = paths.some((path) => path.length > 1);
  for (const [name, rests] of selection(access, paths, walk))
    addField(node, { name, rests, expands }, walk);
  return node;
}

/** The selected names in the order of the collection for wildcards and of the request for names, each with what follows its dots. */
function selection(
  access: CollectionAccess,
  paths: readonly Path[],
  walk: Walk,
): Map<string, Path[]> {
  const chosen = new Map<string, Path[]>();
  const choose = (name: string, rest: Path): void => {
    const rests = chosen.get(name) ?? [];
    if (rest.length > 0) rests.push(rest);
    chosen.set(name, rests);
  };
  for (const [head = "", ...rest] of paths) {
    if (head.startsWith("-")) continue;
    if (head === "*")
      for (const field of wildcardFields(access, rest))
        choose(field.field, isAliasType(field.type) || rest.length > 0 ? rest : []);
    else if (isLeftOut(access, head, walk)) leaveOut(walk, [head, ...rest]);
    else choose(namedField(access, head).field, rest);
  }
  for (const [head = ""] of paths) if (head.startsWith("-")) chosen.delete(head.slice(1));
  return chosen;
}

/** Whether a name is left out: one that does not exist and one that may not be read alike, for everyone but administrators (J6). */
function isLeftOut(access: CollectionAccess, name: string, walk: Walk): boolean {
  if (!walk.leavesOutFields || access.isAdmin) return false;
  const { fields } = access.collection;
  const field = ownValue(fields, name);
  return field === undefined || access.show(field).kind === "none";
}

/** Wildcards name nothing, so nothing of them is missed. */
function leaveOut({ prefix, leftOut }: Walk, path: Path): void {
  if (!path.includes("*")) leftOut.add(`${prefix}${path.join(".")}`);
}

function leaveOutAll(walk: Walk, name: string, rests: readonly Path[]): void {
  for (const rest of rests) leaveOut(walk, [name, ...rest]);
}

function wildcardFields(access: CollectionAccess, rest: Path): Field[] {
  return Object.values(access.collection.fields).filter((field) => {
    if (access.show(field).kind === "none") return false;
    return (
      !isAliasType(field.type) ||
      rest.length > 0 ||
      computedField(access.name, field.field) !== null
    );
  });
}

function addField(
  node: NodePlan,
  { name, rests, expands }: { name: string; rests: Path[]; expands: boolean },
  walk: Walk,
): void {
  const field = namedField(node.access, name);
  const use = node.access.show(field);
  if (use.kind === "none") {
    // Passwords are shown to no one, so an administrator who names one has made no mistake.
    if (node.access.isAdmin) return;
    throw new AppError("fieldAccessDenied", { field: name });
  }
  const { onlyIn } = use;
  const computed = computedField(node.access.name, name);
  if (computed) {
    for (const column of computed.columns) select(node, column, []);
    node.output.push({ name, field, kind: "computed", onlyIn, computed });
    return;
  }
  const relation = expands ? findRelation(walk.access.model, node.access.name, name) : null;
  if (relation?.kind === "o2m") addList(node, { field, rests, onlyIn, relation }, walk);
  else if (relation) addReference(node, { field, rests, onlyIn, relation }, walk);
  else if (!isAliasType(field.type)) addValue(node, { name, field, kind: "value", onlyIn });
}

interface Expansion {
  field: Field;
  rests: Path[];
  onlyIn: OnlyIn[];
  relation: ResolvedRelation;
}

/** Many-to-one: the related item, `{<PK>: n}` when undotted or when its collection may not be read. */
function addReference(
  node: NodePlan,
  { field, rests, onlyIn, relation }: Expansion,
  walk: Walk,
): void {
  const target = walk.access.of(relation.collection);
  const name = field.field;
  const key = target?.key?.sole?.field;
  if (!target || key === undefined) return addValue(node, { name, field, kind: "value", onlyIn });
  if (!target.mayRead) leaveOutAll(walk, name, rests);
  if (rests.length === 0 || !target.mayRead)
    return addValue(node, { name, field, kind: "stub", onlyIn, stubKey: key });
  select(node, name, onlyIn);
  node.output.push({ name, field, kind: "value", onlyIn });
  node.relations.push({
    kind: "m2o",
    name,
    here: name,
    there: key,
    onlyIn,
    child: planNode(target, rests, { ...walk, prefix: `${walk.prefix}${name}.` }),
    most: null,
    showsAbsent: walk.absentKeys,
  });
}

/** One-to-many: a list; only the foreign key of its rows when undotted; absent when the collection may not be read. */
function addList(node: NodePlan, { field, rests, onlyIn, relation }: Expansion, walk: Walk): void {
  const target = walk.access.of(relation.collection);
  const key = node.access.key?.sole?.field;
  if (!target?.mayRead) leaveOutAll(walk, field.field, rests.length > 0 ? rests : [[]]);
  if (!target?.mayRead || key === undefined) return;
  const there = relation.relation.field_many;
  const foreign = ownValue(target.collection.fields, there);
  if (!foreign) return;
  const paths = rests.length > 0 ? rests : [target.show(foreign).kind === "none" ? ["-"] : [there]];
  const child = planNode(target, paths, { ...walk, prefix: `${walk.prefix}${field.field}.` });
  select(child, there, []);
  if (field.type === "translation") child.where = and(child.where, languages(target, walk.lang));
  const most = walk.relatedLimit;
  node.relations.push({
    kind: "o2m",
    name: field.field,
    here: key,
    there,
    onlyIn,
    child,
    most,
    showsAbsent: false,
  });
}

/** Translations can be narrowed to languages, by their language column. */
function languages(target: CollectionAccess, lang: readonly string[] | null): Predicate {
  if (lang === null || lang.includes("*")) return allRows;
  const field = fieldOfType(target.collection, "lang");
  if (!field) throw new AppError("fieldNotFound", { field: "lang" });
  return oneOf(field.field, [...lang]);
}

function addValue(node: NodePlan, output: OutputField): void {
  select(node, output.name, output.onlyIn);
  node.output.push(output);
}

/** Selects a column once; one that is needed internally is read everywhere and only shown where it may be. */
function select(node: NodePlan, name: string, onlyIn: OnlyIn[]): void {
  for (const only of onlyIn) select(node, only.column, []);
  const known = node.columns.find((column) => column.name === name);
  if (!known) node.columns.push({ name, onlyIn });
  else if (onlyIn.length === 0) known.onlyIn = [];
}

/** One step of a checked order. */
export type OrderTerm =
  | { kind: "random" }
  /** Rows that meet the first condition, then those that meet the next one, at the end those that meet none. */
  | { kind: "ranks"; ranks: Predicate[] }
  /** The shortest text first, where the caller may use it. */
  | { kind: "length"; column: string; onlyIn: OnlyIn[] }
  | {
      kind: "column";
      column: string;
      direction: "asc" | "desc";
      nullable: boolean;
      /** The column has no order of its own. */
      asText?: boolean;
      onlyIn: OnlyIn[];
    };

/**
 * The order of a list: what was requested, else the sort field, and at the end what distinguishes rows, so that pages
 * never overlap (API contract 3.5). A field the caller may use in some rows only counts as empty in the others (F49).
 */
export function orderTerms(root: CollectionAccess, sort: readonly SortRule[] | null): OrderTerm[] {
  const terms = sort === null ? defaultTerms(root) : sort.map((rule) => sortTerm(root, rule));
  const ordered = new Set(terms.flatMap((term) => (term.kind === "column" ? [term.column] : [])));
  const last = identifying(root)
    .filter(({ field }) => !ordered.has(field))
    .map((field) => column(root, { field, onlyIn: [], direction: directionAfter(terms) }));
  return [...terms, ...last];
}

/** Rows that are alike follow the order before them: the latest first means the last made first, and an index is read one way. */
function directionAfter(terms: readonly OrderTerm[]): "asc" | "desc" {
  const last = terms.at(-1);
  return last?.kind === "column" ? last.direction : "asc";
}

/** The columns of the key, or all columns: whatever lets the caller distinguish rows. */
function identifying(root: CollectionAccess): readonly Field[] {
  if (root.key) return root.key.fields;
  const fields = Object.values(root.collection.fields);
  return fields.filter((field) => isOpen(root, field) && isOrderable(field));
}

function isOpen(root: CollectionAccess, field: Field): boolean {
  const use = root.operand(field);
  return use.kind === "rows" && use.onlyIn.length === 0;
}

function isOrderable(field: Field): boolean {
  const kind = columnKind(field);
  return kind !== null && kind !== "binary" && !comparesAsText(field);
}

function defaultTerms(root: CollectionAccess): OrderTerm[] {
  const field = sortField(root.collection);
  const use = field && root.operand(field);
  return field && use?.kind === "rows"
    ? [column(root, { field, onlyIn: use.onlyIn, direction: "asc" })]
    : [];
}

function sortTerm(root: CollectionAccess, rule: SortRule): OrderTerm {
  if (rule.direction === "random") return { kind: "random" };
  const { field, onlyIn } = operandField(root, rule.field);
  if (isAliasType(field.type)) {
    throw new AppError("unprocessable", because("sortField", { field: field.field }));
  }
  return column(root, { field, onlyIn, direction: rule.direction });
}

function column(
  root: CollectionAccess,
  term: { field: Field; onlyIn: OnlyIn[]; direction: "asc" | "desc" },
): OrderTerm {
  const { field, onlyIn, direction } = term;
  const nullable =
    onlyIn.length > 0 || (field.nullable !== false && root.key?.sole?.field !== field.field);
  return {
    kind: "column",
    column: field.field,
    direction,
    nullable,
    ...(comparesAsText(field) ? { asText: true } : {}),
    onlyIn,
  };
}
