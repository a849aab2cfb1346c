import type { Check, Finding } from "../check.ts";

/** Proxies that nobody has named hide who is calling; one that is not counted lets everybody pretend to be somebody else. */
export const proxyCheck: Check = {
  id: "proxy",
  weight: "advice",
  async find({ config: { proxies, trustProxy } }) {
    const findings: Finding[] = [];
    if (proxies?.onLoopback)
      findings.push({ key: "machine", kind: "proxy_on_machine", weight: "serious", values: {} });
    const address = proxies?.elsewhere ?? null;
    if (address !== null)
      findings.push({ key: "elsewhere", kind: "proxy_elsewhere", values: { address } });
    if (trustProxy === true)
      findings.push({ key: "uncounted", kind: "proxy_uncounted", values: {} });
    return { findings };
  },
};
