import { createHash } from "node:crypto";
import type { ProjectSnapshot, SnapshotCollection, SnapshotFile } from "@rowhouse/server";
import { makeHistory } from "./history.ts";
import { makeItems, pictureCount } from "./items.ts";
import { collections } from "./model/collections.ts";
import { relations } from "./model/relations.ts";
import type { CollectionInput } from "./model/field.ts";
import {
  editorRole,
  type PermissionInput,
  publicPermissions,
  systemRules,
  users,
} from "./model/people.ts";
import { paintPicture, pictureSize } from "./pictures.ts";

const roles = { Administrator: 1, Public: 2, Editor: 3 } as const;

/** The whole demo museum as data. `scale` is the number of artworks; everything else follows from it and from `today`. */
export async function makeSnapshot(scale: number, today = new Date()): Promise<ProjectSnapshot> {
  const items = makeItems(scale, today);
  return {
    settings: {
      project_name: "Tidal Reach",
      color: "indigo-600",
      auto_sign_out: "60",
      thumbnail_dimensions: "200x200,400x300,1200x900",
    },
    collections: collections.map(toSnapshot),
    relations: relations.map((relation) => ({ ...relation })),
    roles: [{ id: roles.Editor, name: editorRole.name, description: editorRole.description }],
    permissions: [
      ...rulesOf(roles.Editor, [...systemRules, ...editorRole.permissions]),
      ...rulesOf(roles.Public, publicPermissions),
    ],
    users: users.map(({ email, password, role, ...columns }, index) => ({
      email,
      password,
      role: roles[role],
      columns: { id: index + 1, ...columns },
    })),
    files: await Promise.all(Array.from({ length: pictureCount }, (_, index) => picture(index))),
    items,
    ...makeHistory(items.artworks ?? [], today),
  };
}

function toSnapshot({ fields, ...collection }: CollectionInput): SnapshotCollection {
  return {
    ...collection,
    fields: fields.map((field, index) => ({
      ...field,
      sort: index + 1,
      length: field.length === undefined ? null : String(field.length),
      default_value: field.default_value === undefined ? null : String(field.default_value),
    })),
  };
}

function rulesOf(role: number, rules: PermissionInput[]) {
  return rules.map((rule) => ({ ...rule, role }));
}

async function picture(index: number): Promise<SnapshotFile> {
  const content = await paintPicture(index + 1);
  const name = createHash("sha256").update(`picture ${index}`).digest("hex").slice(0, 32);
  return {
    row: {
      id: index + 1,
      filename: `${name}.jpg`,
      title: `Plate ${index + 1}`,
      type: "image/jpeg",
      charset: "binary",
      ...pictureSize,
      description: "",
      location: "",
      tags: "plate,catalog",
      uploaded_by: 1,
      uploaded_on: "2025-02-03 10:00:00",
    },
    content,
  };
}
