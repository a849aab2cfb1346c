import { act, render, screen } from "@testing-library/react";
import { createContext, use } from "react";
import { expect, test } from "vitest";
import { createWatched, useWatched, type Watched } from "./watched.ts";

test("a change renders what shows the value, and nothing around it", () => {
  const Count = createContext<Watched<number>>(createWatched(0));
  const rendered: string[] = [];
  function Shown() {
    rendered.push("shown");
    return <output>{useWatched(use(Count))}</output>;
  }
  function Page() {
    rendered.push("page");
    return <Shown />;
  }
  const count = createWatched(1);
  render(
    <Count value={count}>
      <Page />
    </Count>,
  );
  expect(screen.getByRole("status").textContent).toBe("1");
  rendered.length = 0;
  act(() => count.set(2));
  expect(screen.getByRole("status").textContent).toBe("2");
  expect(new Set(rendered)).toEqual(new Set(["shown"]));
});

test("a part of the value that is the same renders nothing", () => {
  const person = createWatched({ name: "Ada", age: 36 });
  const rendered: string[] = [];
  function Name() {
    rendered.push("name");
    return <output>{useWatched(person, ({ name }) => name)}</output>;
  }
  render(<Name />);
  rendered.length = 0;
  act(() => person.set({ name: "Ada", age: 37 }));
  expect(rendered).toEqual([]);
  act(() => person.set({ name: "Grace", age: 37 }));
  expect(screen.getByRole("status").textContent).toBe("Grace");
});

test("listeners hear of another value, of the same one not, and of none after they stopped", () => {
  const name = createWatched("Ada");
  const heard: string[] = [];
  const stop = name.subscribe(() => heard.push(name.get()));
  name.set("Ada");
  name.set("Grace");
  stop();
  name.set("Joan");
  expect(heard).toEqual(["Grace"]);
  expect(name.get()).toBe("Joan");
});
