import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./checks/files.ts";

/** A running product on a throw-away copy of the demo project. */
export interface Product {
  /** Address of the API, without a trailing slash; the app is below `/admin/`. */
  url: string;
  /** The folder with its data. */
  data: string;
  stop(): Promise<void>;
}

/** Users of the demo project. */
export const people = {
  admin: { email: "admin@example.com", password: "password" },
  editor: { email: "editor@example.com", password: "password" },
};

/** Where the ports of journeys begin (`TEST_PORT`), so that two checkouts can be tested side by side. */
export const firstPort = Number(process.env["TEST_PORT"] ?? 21_000);

interface Start {
  /** Nothing is installed yet. */
  empty?: boolean;
  /** The settings of the operator. */
  settings?: Readonly<Record<string, string>>;
  /** The operator's `admin.json`. */
  admin?: object;
  /** The file of the default project. */
  project?: object;
  /** The folder with what was built; left out: this one. */
  folder?: string;
}

/** Starts the built server with a copy of the demo project on `port`. */
export async function startProduct(
  port: number,
  { empty = false, settings = {}, admin, project, folder = root }: Start = {},
): Promise<Product> {
  const data = mkdtempSync(join(tmpdir(), "rowhouse-product-"));
  if (!empty) cpSync(join(root, "demo", "dist", "project"), data, { recursive: true });
  if (admin !== undefined) writeFileSync(join(data, "admin.json"), JSON.stringify(admin));
  if (project !== undefined) {
    mkdirSync(join(data, "projects"), { recursive: true });
    writeFileSync(join(data, "projects", "_.json"), JSON.stringify(project));
  }
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    ["apps/server/dist/main.js", "--port", String(port), "--data", data],
    { cwd: folder, stdio: ["ignore", "pipe", "pipe"], env: { ...environment(), ...settings } },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  try {
    await waitForPing(url, child);
  } catch {
    rmSync(data, { recursive: true, force: true });
    throw new Error(`The server did not start on port ${port}:\n${output}`);
  }
  return {
    url,
    data,
    stop: async () => {
      await ended(child);
      if (existsSync(data)) rmSync(data, { recursive: true, force: true });
    },
  };
}

/** The environment without settings of the machine's own Rowhouse. Journeys send more than a person does, all from here. */
function environment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith("ROWHOUSE_"));
  return { ...Object.fromEntries(others), ROWHOUSE_RATE_LIMIT_EXEMPT: "loopback" };
}

async function waitForPing(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (child.exitCode !== null) throw new Error("The server ended.");
    const isUp = await fetch(`${url}/server/ping`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The server did not respond.");
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
