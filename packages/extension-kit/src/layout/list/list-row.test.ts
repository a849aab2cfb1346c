import { expect, test } from "vitest";

import {
  rowCheckboxProps,
  rowHandleProps,
  rowLinkProps,
  rowProps,
  type ListRow,
} from "./list-row.ts";

const plain: ListRow = {
  id: "7",
  index: 3,
  item: { id: 7 },
  name: "Seven",
  href: "/items/7",
  top: 144,
  width: 100,
  start: 0,
  shift: 0,
  isSelected: false,
  isActive: false,
  isSubdued: false,
  isDragged: false,
  isReturned: false,
};

test("a row alone in its line takes the whole width at its place", () => {
  expect(rowProps(plain).style).toEqual({
    position: "absolute",
    insetBlockStart: 144,
    insetInline: 0,
  });
});

test("rows beside each other share the width", () => {
  expect(rowProps({ ...plain, width: 25, start: 50 }).style).toEqual({
    position: "absolute",
    insetBlockStart: 144,
    insetInlineStart: "50%",
    inlineSize: "25%",
  });
});

test("a row that makes way for another one is shifted", () => {
  expect(rowProps({ ...plain, shift: -48 }).style.transform).toBe("translateY(-48px)");
});

test.each([
  ["isSelected", "data-selected"],
  ["isSubdued", "data-subdued"],
  ["isDragged", "data-dragged"],
  ["isReturned", "data-returned"],
] as const)("the style sheet is told of %s, and of nothing else", (state, attribute) => {
  const { style: _style, ...said } = rowProps({ ...plain, [state]: true });
  expect(JSON.parse(JSON.stringify(said))).toEqual({ "data-index": 3, [attribute]: true });
});

test.each([
  [true, 0],
  [false, -1],
])("the controls of a row are in the Tab order where it is the active one: %j", (isActive, at) => {
  const row = { ...plain, isActive };
  const controls = [rowLinkProps(row), rowCheckboxProps(row), rowHandleProps(row)];
  expect(controls.map(({ tabIndex }) => tabIndex)).toEqual([at, at, at]);
});

test("the link of a row leads to its item and is not dragged away", () => {
  expect(rowLinkProps(plain)).toMatchObject({
    href: "/items/7",
    draggable: false,
    "data-row-link": true,
  });
});

test("a checkbox is checked where its row is selected", () => {
  const checked = [true, false].map((isSelected) => rowCheckboxProps({ ...plain, isSelected }));
  expect(checked.map((props) => [props.type, props.checked])).toEqual([
    ["checkbox", true],
    ["checkbox", false],
  ]);
});

test("a handle is a button that submits no form, and is found by its mark", () => {
  expect(rowHandleProps(plain)).toMatchObject({ type: "button", "data-row-handle": true });
});
