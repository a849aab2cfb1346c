import type { ExplainBody } from "@rowhouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";

/** The reason why somebody may do something, or not; asked again each time it is looked at. */
export function explanationQuery(question: ExplainBody) {
  return queryOptions({
    queryKey: keys.explanation(question),
    queryFn: async ({ signal }) =>
      (await client().call("POST /:project/permissions/explain", { body: question, signal })).data,
    staleTime: 0,
    retry: false,
  });
}
