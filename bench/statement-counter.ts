import Database, { type Statement } from "better-sqlite3";

/**
 * Loaded into a server before its own code (`node --import`): notes every statement that SQLite runs for it, and reports them to the parent
 * process on request.
 */
const noted: string[] = [];
const probe = new Database(":memory:");
const statements = Object.getPrototypeOf(probe.prepare("SELECT 1")) as Statement; // cast: what `prepare` makes
for (const method of ["run", "get", "all", "iterate"] as const) {
  const original = statements[method];
  statements[method] = function (this: Statement, ...values: unknown[]) {
    noted.push(this.source);
    return original.apply(this, values);
  } as never; // cast: the four differ in what they return only
}
const execute = Database.prototype.exec;
Database.prototype.exec = function (this: Database.Database, sql: string) {
  noted.push(sql);
  return execute.call(this, sql);
};
probe.close();

process.on("message", () => process.send?.(noted.splice(0)));
// The open channel must not keep the process alive.
process.channel?.unref();
