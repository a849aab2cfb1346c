import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

/** A page with the boxes of a permission matrix and nothing else: what a browser needs for them alone. */
export interface BareMatrix {
  url: string;
  stop(): Promise<void>;
}

/** Serves the page. Its link fills a table, setting a box marks it, and the button of the first row adds rows below it. */
export async function serveBareMatrix(rows: number): Promise<BareMatrix> {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(pageOf(rows));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // cast: it listens on a port
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function pageOf(rows: number): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title>
<a href="#table">Open</a><table></table>
<script>(${script})(${rows})</script></html>`;
}

/** Runs in the page, as text: it has no imports. */
const script = `(rows) => {
  const levels = ["none", "mine", "role", "full"];
  const options = levels.map((level) => "<option value=" + level + ">" + level).join("");
  const cell = "<td><select aria-label=Level>" + options + "</select>";
  const row = (name) => "<tr><th>" + name + "<button aria-expanded=false>Statuses</button>" + cell.repeat(6)
    + "<td><button>Fields</button><td><button>All</button><button>None</button>";
  const table = document.querySelector("table");
  document.querySelector("a").addEventListener("click", () => {
    table.innerHTML = Array.from({ length: rows }, (_, at) => row("Collection " + at)).join("");
  });
  table.addEventListener("change", ({ target }) => target.setAttribute("data-changed", "true"));
  table.addEventListener("click", ({ target }) => {
    if (target.textContent !== "Statuses") return;
    target.setAttribute("aria-expanded", "true");
    target.closest("tr").insertAdjacentHTML("afterend", row("Status").repeat(6));
  });
}`;
