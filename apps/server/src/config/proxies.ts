import { loopbackRanges, rangesOf, type TrustedProxies } from "../core/network/addresses.ts";
import { SetupError } from "../core/setup-error.ts";

/** Longer chains of proxies are mistakes: each more is one more address that a caller may have written. */
const mostProxies = 9;

/** `1`, `true` (one), `10.0.0.2,10.0.1.0/24`, `loopback`; 0 without any. */
export function readProxies(text: string | null): TrustedProxies {
  const value = (text ?? "false").toLowerCase();
  if (["0", "false", "no", "off"].includes(value)) return 0;
  if (["true", "yes", "on"].includes(value)) return true;
  if (/^\d+$/.test(value) && Number(value) <= mostProxies) return Number(value);
  return readRanges(value, (wrong) => {
    throw new SetupError(
      `ROWHOUSE_TRUST_PROXY is "${wrong}", it has to be the number of proxies in front (0 to ${mostProxies}) or a list of their addresses such as 10.0.0.2,10.0.1.0/24,loopback.`,
    );
  });
}

/** Callers whose requests are not counted. */
export function readExempt(text: string | null): readonly string[] {
  return readRanges(text?.toLowerCase() ?? "", (wrong) => {
    throw new SetupError(
      `ROWHOUSE_RATE_LIMIT_EXEMPT names "${wrong}", it has to be a list of addresses such as 10.0.0.2,10.0.1.0/24,loopback.`,
    );
  });
}

function readRanges(text: string, onWrong: (entry: string) => void): readonly string[] {
  const ranges = text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .flatMap((entry) => (entry === "loopback" ? loopbackRanges : [entry]));
  rangesOf(ranges, onWrong);
  return ranges;
}
