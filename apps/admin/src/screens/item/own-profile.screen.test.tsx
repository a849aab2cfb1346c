import { makeCollection } from "@rowhouse/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, data } from "../../../test/fake-fetch.ts";
import { numberedKey } from "../../../test/listing-models.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { startupReplies } from "../../../test/startup.ts";

const text = { type: "string", interface: "text-input" } as const;
const people = makeCollection("directus_users", { id: numberedKey, first_name: text, email: text });
const ada = { id: 7, first_name: "Ada", email: "ada@example.com" };

test("who may not read people changes their own profile, and comes back to the collections", async () => {
  let person = ada;
  const server = createFakeServer({
    ...startupReplies({ collections: [people], isAdmin: false }),
    "GET /_/users/7": () => data(person),
    "GET /_/users/7/revisions": data([]),
    "GET /_/users/7/sessions": data([]),
    "GET /_/users/7/tokens": data([]),
    "GET /_/activity": data([]),
    "POST /_/presence": data({ users: [], unnamed: 0 }),
    "PATCH /_/users/7": () => {
      person = { ...ada, first_name: "Augusta" };
      return data(person);
    },
  });
  const { user, address } = renderApp({ server, path: "/users/7" });
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: /First name/i });
  await user.clear(name);
  await user.type(name, "Augusta");
  const email = screen.queryByRole<HTMLInputElement>("textbox", { name: /Email/i });
  expect(email === null || email.readOnly || email.disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: /^Save/ }));
  await expect.poll(address).toBe("/collections");
  const sent = server.requests.find(
    ({ method, path }) => `${method} ${path}` === "PATCH /_/users/7",
  );
  expect(sent?.body).toEqual({ first_name: "Augusta" });
});
