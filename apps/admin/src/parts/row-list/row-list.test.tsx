import { makeField, type Item } from "@rowhouse/contract";
import type { InvalidText, RowListProps } from "@rowhouse/extension-kit";
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test } from "vitest";

import { renderWithHost, type RenderedWithHost } from "../../../test/kit-host.tsx";
import { RowList } from "./row-list.tsx";
import { draftText, rowsFrom } from "./rows.model.ts";

const owner = makeField("$rows", "owner", { interface: "text-input", required: true });
const until = makeField("$rows", "until", {
  type: "integer",
  interface: "numeric",
  options: { localized: false },
});
const fields = [owner, until];
const value = [
  { owner: "Ada", until: 1931 },
  { owner: "Bea", until: 1954 },
  { owner: "Cleo", until: null },
];

interface Setup extends Partial<RowListProps> {
  /** Rows that are not complete, as the form has kept them. */
  draft?: string;
}

interface RenderedRows extends RenderedWithHost {
  staged: unknown[];
  /** Why the rows are not stored yet. */
  problem: () => string | null;
}

/** The list over a form of one field, which keeps what is staged and what cannot be. */
function renderRows(setup: Setup = {}): RenderedRows {
  const staged: unknown[] = [];
  const rendered = renderWithHost(<Rows {...setup} onChange={(next) => staged.push(next)} />);
  return { ...rendered, staged, problem: () => screen.queryByRole("alert")?.textContent ?? null };
}

function Rows({ draft, onChange, ...props }: Setup) {
  const [stored, setStored] = useState<unknown>(props.value ?? value);
  const [kept, setKept] = useState<InvalidText | null>(
    draft === undefined ? null : { text: draft, key: "rows.row", params: { number: 0 } },
  );
  const { row = "", field = "", problem = "" } = kept?.params ?? {};
  return (
    <>
      <h2 id="title">Owners</h2>
      <RowList
        addLabel="Add owner"
        describedBy=""
        fields={fields}
        id="list"
        invalidText={kept}
        isNew={false}
        labelledBy="title"
        layout="stacked"
        preview={["owner"]}
        read={(rows) => (Array.isArray(rows) ? (rows as Item[]) : [])} // staged by the list
        readOnly={false}
        write={(rows) => rows}
        {...props}
        value={stored}
        onChange={(next) => {
          onChange?.(next);
          setStored(next);
        }}
        onInvalidText={setKept}
      />
      {kept !== null && <p role="alert">{`${String(row)} ${String(field)}: ${String(problem)}`}</p>}
      <button type="button" onClick={() => setStored([{ owner: "Dora", until: 2000 }])}>
        Revert
      </button>
    </>
  );
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const owners = (rows: unknown) => (rows as Item[]).map((row) => row["owner"]); // staged by the list
const table: Setup = { layout: "table" };

async function box(name: string | RegExp, at = 0): Promise<HTMLInputElement> {
  const boxes = await screen.findAllByLabelText<HTMLInputElement>(name, { selector: "input" });
  const found = boxes[at];
  if (found === undefined) throw new Error(`There is no box ${at} of that name.`);
  return found;
}

describe("rows are moved by keys", () => {
  test("from place to place, and each step is said", async () => {
    const { user, staged } = renderRows();
    const said = () => screen.getByRole("status").textContent;
    button("Move Cleo").focus();
    await user.keyboard(" ");
    expect(said()).toContain("Cleo lifted, position 3 of 3.");
    await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
    expect(said()).toBe("Cleo is at position 1 of 3.");
    expect(staged).toEqual([]);
    await user.keyboard(" ");
    expect(said()).toBe("Cleo dropped at position 1 of 3.");
    expect(staged.map(owners)).toEqual([["Cleo", "Ada", "Bea"]]);
    expect(document.activeElement).toBe(button("Move Cleo"));
  });

  test("and stay where they were with Escape, or where they are dropped again", async () => {
    const { user, staged } = renderRows(table);
    button("Move Ada").focus();
    await user.keyboard(" {ArrowDown}{Escape}");
    await user.keyboard(" {ArrowDown}{ArrowUp} ");
    expect(staged).toEqual([]);
  });
});

describe("a row that is duplicated", () => {
  test("comes behind its own, opens, and takes the focus", async () => {
    const { user, staged } = renderRows({ canDuplicate: true });
    await user.click(button("Duplicate Ada"));
    expect(staged.map(owners)).toEqual([["Ada", "Ada", "Bea", "Cleo"]]);
    const copy = await box(/^Owner/);
    await waitFor(() => expect(document.activeElement).toBe(copy));
    await user.keyboard("!");
    expect(owners(staged.at(-1))).toEqual(["Ada", "Ada!", "Bea", "Cleo"]);
  });

  test("lacks the key, and is stored once it has one of its own", async () => {
    const keyField = { ...table, canDuplicate: true, keyField: "owner" };
    const { user, staged, problem } = renderRows(keyField);
    await user.click(button("Duplicate Ada"));
    const copy = await box(/^Owner/, 1);
    await waitFor(() => expect(document.activeElement).toBe(copy));
    expect([staged, problem()]).toEqual([[], "2 Owner: This field is required"]);
    await user.keyboard("Be");
    expect(staged.at(-1)).toEqual([value[0], { owner: "Be", until: 1931 }, value[1], value[2]]);
    await user.keyboard("a");
    expect(problem()).toBe("3 Owner: Another row has the same key");
    expect(owners(staged.at(-1))).toEqual(["Ada", "Be", "Bea", "Cleo"]);
    await user.keyboard("t");
    expect([owners(staged.at(-1)), problem()]).toEqual([["Ada", "Beat", "Bea", "Cleo"], null]);
  });

  test("is offered only where the list says so", () => {
    renderRows();
    expect(screen.queryByRole("button", { name: /^Duplicate/ })).toBeNull();
  });
});

describe("a row that is removed", () => {
  test("comes back to its place, after others have moved as well", async () => {
    const { user, staged } = renderRows(table);
    await user.click(button("Remove Bea"));
    expect(document.activeElement).toBe(button("Undo: Bea is removed"));
    button("Move Cleo").focus();
    await user.keyboard(" {ArrowUp}{ArrowUp} ");
    expect(owners(staged.at(-1))).toEqual(["Cleo", "Ada"]);
    await user.click(button("Undo: Bea is removed"));
    expect(owners(staged.at(-1))).toEqual(["Cleo", "Ada", "Bea"]);
  });

  test("keeps its number where it has no other name", async () => {
    const { user } = renderRows({ value: [value[0], { owner: "", until: 1 }, value[2]] });
    await user.click(button("Remove Row 2"));
    expect(document.activeElement).toBe(button("Undo: Row 2 is removed"));
  });

  test("leaves room for another one; then it cannot come back before that is gone", async () => {
    const { user, staged } = renderRows({ limit: 3 });
    expect(screen.queryByRole("button", { name: "Add owner" })).toBeNull();
    await user.click(button("Remove Bea"));
    screen.getByText("2 of 3");
    await user.click(button("Add owner"));
    await user.type(await box(/^Owner/), "D");
    const undo = screen.getByRole<HTMLButtonElement>("button", { name: "Undo: Bea is removed" });
    expect([owners(staged.at(-1)), undo.disabled]).toEqual([["Ada", "Cleo", "D"], true]);
    await user.click(button("Remove D"));
    expect(undo.disabled).toBe(false);
  });

  test("takes what is wrong in it along", async () => {
    const { user, staged, problem } = renderRows();
    await user.click(button("Add owner"));
    expect(problem()).toBe("4 Owner: This field is required");
    await user.click(button("Remove Row 4"));
    expect([staged, problem()]).toEqual([[], null]);
  });
});

describe("rows that are not complete", () => {
  test("are kept and told until all of them are", async () => {
    const { user, staged, problem } = renderRows(table);
    await user.clear(await box(/^Owner/, 0));
    await user.clear(await box(/^Until/, 1));
    await user.type(await box(/^Until/, 1), "soon");
    expect(problem()).toBe("1 Owner: This field is required");
    expect((await box(/^Until/, 1)).value).toBe("soon");
    await user.type(await box(/^Owner/, 0), "Eve");
    expect(problem()).toMatch(/^2 Until: Enter a whole number/);
    expect(staged).toEqual([]);
    await user.clear(await box(/^Until/, 1));
    await user.type(await box(/^Until/, 1), "7");
    expect(problem()).toBeNull();
    const changed = [{ owner: "Eve", until: 1931 }, { owner: "Bea", until: 7 }, value[2]];
    expect(staged.at(-1)).toEqual(changed);
  });

  test("say at the box what is wrong, once it is left", async () => {
    const { user } = renderRows(table);
    const first = await box(/^Owner/, 0);
    await user.clear(first);
    await user.tab();
    const text = await screen.findByText("This field is required", { ignore: '[role="alert"]' });
    expect(first.getAttribute("aria-describedby")).toBe(text.id);
    await user.type(first, "E");
    expect(screen.queryByText("This field is required")).toBeNull();
  });

  test("are marked where they are closed", async () => {
    const { user } = renderRows();
    await user.click(button("Bea"));
    await user.clear(await box(/^Owner/));
    expect(screen.queryByLabelText("Has a problem")).toBeNull();
    await user.click(button("Ada"));
    await screen.findByLabelText("Has a problem");
    await user.click(button(/Has a problem/));
    expect((await box(/^Owner/)).value).toBe("");
  });

  test("come back from what the form has kept, and are stored when they are complete", async () => {
    const [first] = rowsFrom([{ owner: null, until: 5 }]);
    const draft = draftText(first === undefined ? [] : [first]);
    const { user, staged, problem } = renderRows({ ...table, draft });
    const only = await box(/^Owner/);
    expect([only.value, (await box(/^Until/)).value]).toEqual(["", "5"]);
    await user.type(only, "F");
    expect([staged, problem()]).toEqual([[[{ owner: "F", until: 5 }]], null]);
  });

  test("are those of the value where that text is something else", async () => {
    renderRows({ draft: "half a list" });
    expect(button("Move Ada")).not.toBe(button("Move Bea"));
  });
});

test("a value from outside takes the place of the rows, and of what was wrong in them", async () => {
  const { user, staged } = renderRows();
  await user.click(button("Remove Ada"));
  await user.click(button("Revert"));
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
  await user.click(button("Dora"));
  await user.type(await box(/^Owner/), "!");
  expect(staged.at(-1)).toEqual([{ owner: "Dora!", until: 2000 }]);
});

describe("what is seen of a row", () => {
  test("is its template, else the shown values, else its place", () => {
    const rows = [
      { owner: "Ada", until: 1931 },
      { owner: "", until: 1954 },
    ];
    const template = "{{owner}} ({{until}})";
    const { unmount } = renderRows({ value: rows.slice(0, 1), template });
    expect(button("Move Ada (1931)")).not.toBe(button("Remove Ada (1931)"));
    unmount();
    renderRows({ value: rows });
    expect(button("Remove Ada")).not.toBe(button("Remove Row 2"));
  });

  test("is the same in a table, under the names of the fields", async () => {
    renderRows(table);
    const list = within(screen.getByRole("table"));
    const heads = list.getAllByRole("columnheader").map(({ textContent }) => textContent.trim());
    expect(heads.slice(1, 3)).toEqual([expect.stringMatching(/^Owner/), "Until"]);
    await box(/^Until/);
    const boxes = list.getAllByLabelText<HTMLInputElement>(/./, { selector: "input" });
    expect(boxes.map((one) => one.value)).toEqual(["Ada", "1931", "Bea", "1954", "Cleo", ""]);
  });

  test("is all there is while nothing may be changed", async () => {
    renderRows({ ...table, readOnly: true, canDuplicate: true });
    await box(/^Until/);
    const boxes = screen.getAllByLabelText<HTMLInputElement>(/./, { selector: "input" });
    expect(boxes.map(({ readOnly }) => readOnly)).toEqual(Array.from({ length: 6 }, () => true));
    const group = screen.getByRole("group", { name: "Owners" });
    expect(within(group).queryByRole("button")).toBeNull();
  });

  test("is nothing where there is none yet", async () => {
    const { user, staged } = renderRows({ value: [] });
    screen.getByText("Nothing here yet");
    await user.click(button("Add owner"));
    expect(screen.queryByText("Nothing here yet")).toBeNull();
    expect(staged).toEqual([]);
  });
});
