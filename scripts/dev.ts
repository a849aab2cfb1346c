import { spawn, type ChildProcess } from "node:child_process";
import { root } from "./checks/files.ts";

/**
 * Development with hot reload: the API restarts when a server or contract file changes, the app reloads in place.
 * Arguments are passed to the API. The app is at http://127.0.0.1:5173, and reaches the API through Vite's proxy.
 */
const apiPort = process.env.ROWHOUSE_PORT ?? "8484";
const children: ChildProcess[] = [
  start(["--conditions=source", "--watch", "apps/server/src/main.ts", ...process.argv.slice(2)]),
  start(["node_modules/vite/bin/vite.js", "apps/admin", "--port", "5173", "--host", "127.0.0.1"], {
    ROWHOUSE_DEV_API: `http://127.0.0.1:${apiPort}`,
  }),
];

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  child.on("exit", (code) => {
    for (const other of children) if (other !== child) other.kill("SIGTERM");
    process.exitCode ??= code ?? 0;
  });
  return child;
}
