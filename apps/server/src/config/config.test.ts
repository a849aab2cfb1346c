import { expect, test } from "vitest";
import { SetupError } from "../core/setup-error.ts";
import { parseDatabaseUrl, toDatabaseUrl } from "../database/connection.ts";
import { readConfig } from "./config.ts";

test("has a default for everything", () => {
  expect(readConfig({})).toMatchObject({
    host: "127.0.0.1",
    port: 8484,
    databaseUrl: null,
    firstAdmin: null,
    secret: null,
    publicUrl: null,
    corsOrigins: null,
    redisUrl: null,
    smtpUrl: null,
    mailFrom: null,
    uploadBytes: 2048 * 1024 * 1024,
    drain: 0,
    trustProxy: 0,
    rateLimitExempt: [],
    replyBounds: { rows: 50_000, bytes: 64 * 1024 * 1024 },
    confirmationMs: 600_000,
    retention: { activity: Infinity, revisions: Infinity, fileVersions: 20 },
    usageUrl: null,
  });
  expect(readConfig({}).dataDir).toMatch(/\/data$/);
  expect(Object.isFrozen(readConfig({}))).toBe(true);
});

test("a reply is bounded by rows and megabytes, by neither with 0", () => {
  const bounded = readConfig({ ROWHOUSE_REPLY_ROWS: "10", ROWHOUSE_REPLY_MB: "2" });
  expect(bounded.replyBounds).toEqual({ rows: 10, bytes: 2 * 1024 * 1024 });
  const unbounded = readConfig({ ROWHOUSE_REPLY_ROWS: "0", ROWHOUSE_REPLY_MB: "0" });
  expect(unbounded.replyBounds).toEqual({ rows: Infinity, bytes: Infinity });
});

test("flags win over variables, and an empty variable counts as not set", () => {
  const config = readConfig(
    {
      ROWHOUSE_PORT: "1",
      ROWHOUSE_HOST: "",
      ROWHOUSE_DATA_DIR: "/a",
      ROWHOUSE_PUBLIC_URL: "https://cms.example/",
    },
    ["--port", "9000", "--data", "/b"],
  );
  expect(config).toMatchObject({
    port: 9000,
    host: "127.0.0.1",
    dataDir: "/b",
    storage: { kind: "local", directory: "/b/uploads" },
    publicUrl: "https://cms.example",
  });
});

const wrong: readonly (readonly [
  variables: Record<string, string>,
  flags: string[],
  name: RegExp,
])[] = [
  [{ ROWHOUSE_PORT: "eighty" }, [], /ROWHOUSE_PORT.*65535/],
  [{}, ["--port", "70000"], /--port/],
  [{}, ["--unknown", "x"], /--data DIR/],
  [{ ROWHOUSE_HOST: "http://x" }, [], /ROWHOUSE_HOST/],
  [{ ROWHOUSE_SECRET: "short" }, [], /ROWHOUSE_SECRET.*16/],
  [{ ROWHOUSE_ADMIN_EMAIL: "a@example.com" }, [], /ROWHOUSE_ADMIN_PASSWORD/],
  [{ ROWHOUSE_ADMIN_EMAIL: "nobody", ROWHOUSE_ADMIN_PASSWORD: "x" }, [], /ROWHOUSE_ADMIN_EMAIL/],
  [{ ROWHOUSE_PUBLIC_URL: "cms.example" }, [], /ROWHOUSE_PUBLIC_URL.*https:/],
  [{ ROWHOUSE_CORS_ORIGINS: "app.example" }, [], /ROWHOUSE_CORS_ORIGINS.*https:/],
  [{ ROWHOUSE_CORS_ORIGINS: "https://app.example/" }, [], /ROWHOUSE_CORS_ORIGINS.*https:/],
  [{ ROWHOUSE_CORS_ORIGINS: "null" }, [], /ROWHOUSE_CORS_ORIGINS.*https:/],
  [{ ROWHOUSE_REPLY_ROWS: "many" }, [], /ROWHOUSE_REPLY_ROWS.*whole number/],
  [{ ROWHOUSE_REPLY_MB: "-1" }, [], /ROWHOUSE_REPLY_MB.*whole number/],
  [{ ROWHOUSE_REDIS_URL: "localhost" }, [], /ROWHOUSE_REDIS_URL.*redis:/],
  [{ ROWHOUSE_SMTP_URL: "mail.example" }, [], /ROWHOUSE_SMTP_URL.*smtps:/],
  [{ ROWHOUSE_MAIL_FROM: "the museum" }, [], /ROWHOUSE_MAIL_FROM/],
  [{ ROWHOUSE_USAGE_URL: "ftp://x.example/" }, [], /ROWHOUSE_USAGE_URL/],
  [{ ROWHOUSE_SUPPORT_URL: "javascript:alert(1)" }, [], /ROWHOUSE_SUPPORT_URL.*mailto:/],
  [{ ROWHOUSE_MAIL_FROM: "a@b.example\r\nBcc: c@d.example" }, [], /ROWHOUSE_MAIL_FROM/],
  [{ ROWHOUSE_STORAGE_URL: "ftp://x" }, [], /ROWHOUSE_STORAGE_URL.*file:/],
  [{ ROWHOUSE_STORAGE_URL: "s3://" }, [], /ROWHOUSE_STORAGE_URL.*s3:/],
  [{ ROWHOUSE_STORAGE_URL: "s3://My_Bucket" }, [], /ROWHOUSE_STORAGE_URL.*s3:/],
  [{ ROWHOUSE_STORAGE_URL: "s3://files/folder" }, [], /prefix=/],
  [{ ROWHOUSE_STORAGE_URL: "s3://files?acl=public" }, [], /"acl".*endpoint/],
  [{ ROWHOUSE_STORAGE_URL: "s3://files?endpoint=minio:9000" }, [], /endpoint.*https:/],
  [{ ROWHOUSE_STORAGE_URL: "s3://files?prefix=../x" }, [], /prefix/],
  [{ ROWHOUSE_STORAGE_URL: "s3://key@files" }, [], /key without its secret/],
  [{ ROWHOUSE_STORAGE_URL: "s3://key:%zz@files" }, [], /ROWHOUSE_STORAGE_URL/],
  [{ ROWHOUSE_UPLOAD_HOSTS: "https://media.example" }, [], /ROWHOUSE_UPLOAD_HOSTS/],
  [{ ROWHOUSE_REPLY_ROWS: "many" }, [], /0 for no limit\.$/],
  [{ ROWHOUSE_UPLOAD_MB: "0" }, [], /ROWHOUSE_UPLOAD_MB.*1 or more/],
  [
    { ROWHOUSE_UPLOAD_MB: "abc" },
    [],
    /ROWHOUSE_UPLOAD_MB is "abc", it has to be a whole number, 1 or more\.$/,
  ],
  [
    { ROWHOUSE_DATABASE_CONNECTIONS: "abc" },
    [],
    /is "abc", it has to be a whole number, 3 or more\.$/,
  ],
  [{ ROWHOUSE_TRUST_PROXY: "maybe" }, [], /ROWHOUSE_TRUST_PROXY/],
  [{ ROWHOUSE_TRUST_PROXY: "10" }, [], /ROWHOUSE_TRUST_PROXY.*0 to 9/],
  [{ ROWHOUSE_TRUST_PROXY: "10.0.0.1,nginx" }, [], /ROWHOUSE_TRUST_PROXY is "nginx"/],
  [{ ROWHOUSE_TRUST_PROXY: "10.0.0.0/33" }, [], /ROWHOUSE_TRUST_PROXY/],
  [{ ROWHOUSE_RATE_LIMIT_EXEMPT: "*" }, [], /ROWHOUSE_RATE_LIMIT_EXEMPT names "\*"/],
  [{ ROWHOUSE_RATE_LIMIT: "-1" }, [], /ROWHOUSE_RATE_LIMIT/],
  [{ ROWHOUSE_LOG_FORMAT: "xml" }, [], /ROWHOUSE_LOG_FORMAT is "xml".*text, json/],
  [{ ROWHOUSE_LOG_LEVEL: "loud" }, [], /ROWHOUSE_LOG_LEVEL/],
  [{ ROWHOUSE_CONFIRM_MINUTES: "soon" }, [], /ROWHOUSE_CONFIRM_MINUTES.*whole number/],
  [{ ROWHOUSE_ACTIVITY_DAYS: "a year" }, [], /ROWHOUSE_ACTIVITY_DAYS.*whole number/],
  [{ ROWHOUSE_FILE_VERSIONS: "1001" }, [], /ROWHOUSE_FILE_VERSIONS.*0 to 1000/],
  [{ ROWHOUSE_REVISION_DAYS: "-1" }, [], /ROWHOUSE_REVISION_DAYS.*whole number/],
  [{ ROWHOUSE_SQLITE_SYNCHRONOUS: "off" }, [], /ROWHOUSE_SQLITE_SYNCHRONOUS.*normal, full, extra/],
];
for (const [variables, flags, message] of wrong) {
  test(`names what is wrong in ${JSON.stringify(variables)} ${flags.join(" ")}`, () => {
    expect(() => readConfig(variables, flags)).toThrow(SetupError);
    expect(() => readConfig(variables, flags)).toThrow(message);
  });
}

test.each([
  ["false", 0],
  ["0", 0],
  ["true", true],
  ["on", true],
  ["1", 1],
  ["2", 2],
  ["10.0.0.2, FD00::/8", ["10.0.0.2", "fd00::/8"]],
  ["loopback", ["127.0.0.0/8", "::1"]],
])("ROWHOUSE_TRUST_PROXY=%s is read as %j", (text, expected) => {
  expect(readConfig({ ROWHOUSE_TRUST_PROXY: text }).trustProxy).toEqual(expected);
});

test("reads where files are stored", () => {
  const storageOf = (url: string, more = {}) =>
    readConfig({ ROWHOUSE_DATA_DIR: "/data", ROWHOUSE_STORAGE_URL: url, ...more }).storage;
  expect(storageOf("file:pictures")).toEqual({ kind: "local", directory: "/data/pictures" });
  expect(storageOf("file:///var/up%20loads")).toEqual({
    kind: "local",
    directory: "/var/up loads",
  });
  expect(storageOf("s3://my-files", { AWS_REGION: "eu-central-1" })).toEqual({
    kind: "s3",
    bucket: "my-files",
    endpoint: null,
    region: "eu-central-1",
    prefix: "",
    credentials: null,
  });
  expect(
    storageOf("s3://key:se%2Fcret@files?endpoint=http://minio:9000&region=x&prefix=/cms/a/"),
  ).toEqual({
    kind: "s3",
    bucket: "files",
    endpoint: "http://minio:9000",
    region: "x",
    prefix: "cms/a",
    credentials: { accessKeyId: "key", secretAccessKey: "se/cret" },
  });
});

test("never repeats the address of a storage, which may hold a secret", () => {
  for (const url of [
    "s3://key:our-secret@files/folder",
    "s3://key:our-secret@files?acl=x",
    "s3://key:our/secret@files",
    "s3:key:our-secret@files",
    "s3://:our-secret@files",
  ]) {
    expect(() => readConfig({ ROWHOUSE_STORAGE_URL: url })).toThrow(
      expect.objectContaining({ message: expect.not.stringMatching(/our.secret/) }),
    );
  }
});

test("reads the hosts files may be fetched from", () => {
  expect(readConfig({}).uploadHosts).toEqual([]);
  expect(
    readConfig({ ROWHOUSE_UPLOAD_HOSTS: "Media.example, 10.0.0.5:9000,[fd00::1]" }).uploadHosts,
  ).toEqual(["media.example", "10.0.0.5:9000", "[fd00::1]"]);
});

test("reads the address of a database", () => {
  expect(parseDatabaseUrl("sqlite:data/x.db")).toEqual({ dialect: "sqlite", file: "data/x.db" });
  expect(parseDatabaseUrl("sqlite:///var/x.db")).toEqual({ dialect: "sqlite", file: "/var/x.db" });
  expect(parseDatabaseUrl("postgres://me:p%40ss@db.example/cms?sslmode=require")).toEqual({
    dialect: "postgres",
    host: "db.example",
    port: 5432,
    user: "me",
    password: "p@ss",
    database: "cms",
    socket: null,
    tls: true,
    ca: null,
    schemas: [],
  });
  expect(parseDatabaseUrl("mariadb://root@[::1]:3307/cms")).toMatchObject({
    dialect: "mysql",
    host: "::1",
    port: 3307,
  });
});

test.each([
  ["sslmod=require", "?sslmod= is not known in it. Did you mean ?sslmode=?"],
  ["application_name=cms", "Known are socket, ssl, sslmode"],
  ["ssl=treu", '?ssl= is "treu", it has to be one of true, false.'],
  ["sslmode=on", '?sslmode= is "on", it has to be one of disable, '],
])("refuses ?%s in the address of a database, which would connect without TLS", (query, reason) => {
  expect(() => parseDatabaseUrl(`postgres://me:p@db.example/cms?${query}`)).toThrow(reason);
});

test("says how a percent sign is written in the address of a database", () => {
  expect(() => parseDatabaseUrl("mysql://me:50%@db.example/cms")).toThrow("written %25");
});

test("reads the address of a database in the same form", () => {
  for (const url of [
    "sqlite:/a b/c.db",
    "postgres://me:p%40s%2Fs@db.example:5433/my%20cms?ssl=true",
    "postgres://me:p@db.example/cms?ca=/etc/a%20b/ca.pem&schema=cms,public",
    "mysql://root:@127.0.0.1:3306/cms?socket=%2Frun%2Fmysql.sock",
    "mysql://root:@[::1]:3306/cms",
  ]) {
    const parsed = parseDatabaseUrl(url);
    expect(parseDatabaseUrl(toDatabaseUrl(parsed))).toEqual(parsed);
  }
});

const wrongUrls = [
  "oracle://x/y",
  "sqlite:",
  "postgres://host",
  "mysql://",
  "nothing",
  "postgres://host/db?schema=a,,b",
  "mysql://host/db?schema=a",
];
for (const url of wrongUrls) {
  test(`says what the address of a database looks like in place of ${url}`, () => {
    expect(() => parseDatabaseUrl(url)).toThrow(/ROWHOUSE_DATABASE_URL/);
  });
}

test.each([
  ["https://app.example, http://localhost:3000", ["https://app.example", "http://localhost:3000"]],
  ["*", ["*"]],
  ["none", []],
  ["", null],
])("the origins %j are %j", (text, expected) => {
  expect(readConfig({ ROWHOUSE_CORS_ORIGINS: text }).corsOrigins).toEqual(expected);
});
