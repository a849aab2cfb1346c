import type { ReasonKey } from "@rowhouse/contract";
import { isApiError, type ApiError } from "./api-error.ts";

/**
 * Lets the user do what the server demands of them before it carries out a call. True: it is done, and the call is made again, as it
 * was, once. `sentAt` in milliseconds since 1970.
 */
export type MeetDemand = (refusal: ApiError, sentAt: number) => Promise<boolean>;

/** The demands that an app can meet; without it such calls fail. */
export interface Demands {
  /**
   * Has the user set up their second factor: nothing else is possible without one (113), or the change that was sent would lock
   * out the user who makes it.
   */
  setUpFactor?: MeetDemand | undefined;
  /** Has the user confirm who they are, before a dangerous act (116); `details.methods` of the refusal says how. */
  confirm?: MeetDemand | undefined;
}

const secondFactorRequired = 113;
const confirmationRequired = 116;
const ownFactor: ReasonKey = "ownFactorFirst";

/** Makes calls, and makes them again once a demand of the server has been met; each demand is met once in a call. */
export function meetingDemands<Request, Result>(
  { now, ...demands }: Demands & { now: () => number },
  exchange: (request: Request) => Promise<Result>,
): (request: Request) => Promise<Result> {
  return async (request) => {
    const met = new Set<MeetDemand>();
    for (;;) {
      const sentAt = now();
      try {
        return await exchange(request);
      } catch (error) {
        const meet = isApiError(error) ? meetOf(demands, error) : undefined;
        if (!isApiError(error) || !meet || met.has(meet) || !(await meet(error, sentAt)))
          throw error;
        met.add(meet);
      }
    }
  };
}

function meetOf(
  { setUpFactor, confirm }: Demands,
  { code, reason }: ApiError,
): MeetDemand | undefined {
  if (code === confirmationRequired) return confirm;
  return code === secondFactorRequired || reason === ownFactor ? setUpFactor : undefined;
}
