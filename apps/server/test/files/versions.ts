import type { FileVersion } from "@rowhouse/contract";
import type { As, World } from "../world.ts";

/** The contents of a file as somebody sees them, the present one first. */
export async function versionsOf(
  world: World,
  file: number,
  as: As = "admin",
): Promise<FileVersion[]> {
  const { items } = await world.as(as).get(`/_/files/${file}/versions`);
  // The reply checker of the tests holds the server to the shape of versions.
  return items as unknown as FileVersion[];
}

/** The contents that a file had before, as text, the latest first. */
export async function pastOf(world: World, file: number): Promise<string[]> {
  const [, ...past] = await versionsOf(world, file);
  return await Promise.all(past.map(({ data }) => textAt(world, data?.url)));
}

/** The text behind an address. */
export async function textAt(world: World, url: string | undefined): Promise<string> {
  return (await world.as("public").get(url ?? "/nowhere")).text;
}

/** The names of the bytes of all versions in the store. */
export async function storedVersions({ project }: World): Promise<string[]> {
  const names: string[] = [];
  for await (const name of project.storage.list("versions")) names.push(name);
  return names;
}
