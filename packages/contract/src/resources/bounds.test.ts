import type { TSchema } from "typebox";
import Schema from "typebox/schema";
import { describe, expect, test } from "vitest";
import { ExplainBody } from "../permissions/explanation.ts";
import { CreateCommentBody } from "./activity.ts";
import { RefreshBody } from "./auth.ts";
import { CreateCollectionPresetBody } from "./collection-presets.ts";
import { MendBody } from "./doctor.ts";
import { EditPictureBody, PicturePoint } from "./files.ts";
import { CreateFolderBody } from "./folders.ts";
import { SendMailBody } from "./mail.ts";
import { PresenceBody } from "./presence.ts";
import { CreateProjectBody } from "./projects.ts";
import { CreateRelationBody } from "./relations.ts";
import { CreateSettingBody } from "./settings.ts";
import { MakeTokenBody } from "./tokens.ts";
import { SecondFactorBody, TrackPageBody } from "./users.ts";
import { HashBody } from "./utils.ts";

const admin = { user_email: "a@b.example", user_password: "long enough" };
const text = (length: number) => "x".repeat(length);
const preset = { collection: "news" };
const relation = { collection_many: "news", field_many: "author" };

const question = { as: { user: 1 }, collection: "news", action: "read" };

describe("bounds", () => {
  test.each<[string, TSchema, (length: number) => unknown, number, number]>([
    ["the name of a folder", CreateFolderBody, (n) => ({ name: text(n) }), 1, 191],
    ["the key of a setting", CreateSettingBody, (n) => ({ key: text(n) }), 1, 64],
    [
      "the name of a static token",
      MakeTokenBody,
      (n) => ({ name: text(n), expires_on: null }),
      1,
      100,
    ],
    [
      "the end of a static token",
      MakeTokenBody,
      (n) => ({ name: "a", expires_on: text(n) }),
      0,
      40,
    ],
    [
      "the subject of a mail",
      SendMailBody,
      (n) => ({ to: 4, body: "a", subject: text(n) }),
      0,
      255,
    ],
    ["the kind of a mail", SendMailBody, (n) => ({ to: 4, body: "a", type: text(n) }), 0, 20],
    [
      "the collection of a comment",
      CreateCommentBody,
      (n) => ({ collection: text(n), item: 4 }),
      1,
      64,
    ],
    ["the item of a comment", CreateCommentBody, (n) => ({ ...preset, item: text(n) }), 0, 700],
    [
      "the collection of a preset",
      CreateCollectionPresetBody,
      (n) => ({ collection: text(n) }),
      1,
      64,
    ],
    [
      "the name of a bookmark",
      CreateCollectionPresetBody,
      (n) => ({ ...preset, title: text(n) }),
      0,
      255,
    ],
    [
      "the search of a preset",
      CreateCollectionPresetBody,
      (n) => ({ ...preset, search_query: text(n) }),
      0,
      100,
    ],
    [
      "the layout of a preset",
      CreateCollectionPresetBody,
      (n) => ({ ...preset, view_type: text(n) }),
      0,
      100,
    ],
    ["the open item", PresenceBody, (n) => ({ ...preset, item: text(n), tab: text(8) }), 0, 700],
    [
      "the collection of an open item",
      PresenceBody,
      (n) => ({ collection: text(n), item: 4, tab: text(8) }),
      1,
      64,
    ],
    ["the name of a tab", PresenceBody, (n) => ({ ...preset, item: 4, tab: text(n) }), 8, 64],
    [
      "a collection of a relation",
      CreateRelationBody,
      (n) => ({ ...relation, collection_one: text(n) }),
      1,
      64,
    ],
    [
      "the collection that is asked about",
      ExplainBody,
      (n) => ({ ...question, collection: text(n) }),
      0,
      64,
    ],
    ["the item that is asked about", ExplainBody, (n) => ({ ...question, item: text(n) }), 0, 255],
    ["the field that is asked about", ExplainBody, (n) => ({ ...question, field: text(n) }), 0, 64],
    [
      "the status that is asked about",
      ExplainBody,
      (n) => ({ ...question, status: text(n) }),
      0,
      64,
    ],
    ["the hasher", HashBody, (n) => ({ string: "a", hasher: text(n) }), 0, 20],
    [
      "the secret of a second factor",
      SecondFactorBody,
      (n) => ({ tfa_secret: text(n), otp: "1" }),
      16,
      128,
    ],
    ["the one-time code", SecondFactorBody, (n) => ({ tfa_secret: text(16), otp: text(n) }), 0, 20],
    ["the last page of a user", TrackPageBody, (n) => ({ last_page: text(n) }), 0, 192],
    ["a token to refresh", RefreshBody, (n) => ({ token: text(n) }), 1, 4096],
    [
      "the findings to mend",
      MendBody,
      (n) => ({ keys: Array.from({ length: n }, () => "a") }),
      1,
      100,
    ],
    ["a finding to mend", MendBody, (n) => ({ keys: [text(n)] }), 0, 1000],
    ["the key of a project", CreateProjectBody, (n) => ({ ...admin, project: text(n) }), 1, 64],
    ["the code of a set-up", CreateProjectBody, (n) => ({ ...admin, setup_code: text(n) }), 0, 128],
    ["the host of a database", CreateProjectBody, (n) => ({ ...admin, db_host: text(n) }), 0, 255],
    ["the name of a database", CreateProjectBody, (n) => ({ ...admin, db_name: text(n) }), 0, 255],
    ["the user of a database", CreateProjectBody, (n) => ({ ...admin, db_user: text(n) }), 0, 255],
    [
      "the socket of a database",
      CreateProjectBody,
      (n) => ({ ...admin, db_socket: text(n) }),
      0,
      255,
    ],
    [
      "the e-mail of the first user",
      CreateProjectBody,
      (n) => ({ ...admin, user_email: text(n) }),
      3,
      128,
    ],
    [
      "the password of the first user",
      CreateProjectBody,
      (n) => ({ ...admin, user_password: text(n) }),
      8,
      1024,
    ],
    [
      "the name of a project",
      CreateProjectBody,
      (n) => ({ ...admin, project_name: text(n) }),
      0,
      255,
    ],
    [
      "the time zone of a project",
      CreateProjectBody,
      (n) => ({ ...admin, timezone: text(n) }),
      0,
      64,
    ],
    ["the language of a project", CreateProjectBody, (n) => ({ ...admin, locale: text(n) }), 0, 16],
    [
      "the sender of a project",
      CreateProjectBody,
      (n) => ({ ...admin, mail_from: text(n) }),
      0,
      255,
    ],
  ])("%s", (...[, schema, bodyOf, least, most]) => {
    const lengths = [least - 1, least, most, most + 1].filter((length) => length >= 0);
    const fitting = lengths.filter((length) => Schema.Check(schema, bodyOf(length)));
    expect(fitting).toEqual([least, most]);
  });

  test.each([
    [
      "a port",
      CreateProjectBody,
      [1, 65_535],
      [0, 65_536, 1.5],
      (port: unknown) => ({ ...admin, db_port: port }),
    ],
    ["a share of a picture", PicturePoint, [0, 0.5, 1], [-0.1, 1.1], (x: unknown) => ({ x, y: 0 })],
    [
      "a turn",
      EditPictureBody,
      [0, 90, 180, 270],
      [89, 91, 360, "90"],
      (rotate: unknown) => ({ rotate }),
    ],
    ["a flip", EditPictureBody, [true, false], [1, "x"], (flip: unknown) => ({ flip })],
    ["another change of a picture", EditPictureBody, [], [1], (scale: unknown) => ({ scale })],
    [
      "a focal point",
      EditPictureBody,
      [null, { x: 0, y: 1 }],
      [{ x: 0 }, 4],
      (focus: unknown) => ({ focus }),
    ],
  ] as const)("%s", (...[, schema, good, bad, bodyOf]) => {
    expect(good.filter((value) => !Schema.Check(schema, bodyOf(value)))).toEqual([]);
    expect(bad.filter((value) => Schema.Check(schema, bodyOf(value)))).toEqual([]);
  });

  test("the name of a tab is made of letters, digits, hyphens and underscores", () => {
    const fits = (tab: string) => Schema.Check(PresenceBody, { ...preset, item: 4, tab });
    expect(["abc-DEF_1", "abc def 1", "abc/def/1"].map(fits)).toEqual([true, false, false]);
  });
});
