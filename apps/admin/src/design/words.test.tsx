import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Facts, Row, Stack, Text } from "./words.tsx";

it("a word is the element that it is said to be, and gives it all that is no look", () => {
  render(
    <Stack as="ul" aria-label="Rooms" gap={2} className="own">
      <Row as="li" id="first" wrap>
        Attic
      </Row>
    </Stack>,
  );

  const list = screen.getByRole("list", { name: "Rooms" });
  expect(list.tagName).toBe("UL");
  expect(list.getAttribute("gap")).toBeNull();
  expect(list.className).toBe("rh-stack rh-gap-2 own");
  expect(screen.getByRole("listitem").getAttribute("id")).toBe("first");
});

it("a look that is off or left out leaves no trace", () => {
  render(
    <Text truncate={false} size={undefined}>
      Attic
    </Text>,
  );

  expect(screen.getByText("Attic").outerHTML).toBe("<span>Attic</span>");
});

it("facts that are not known leave no dot, and each keeps its own direction", () => {
  const { container } = render(<Facts of={["PNG", null, "", "40 kB"]} />);
  expect(container.innerHTML).toBe("<bdi>PNG</bdi> • <bdi>40 kB</bdi>");
});
