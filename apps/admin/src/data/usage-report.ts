import type { UsageState } from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";
import { saveSetting } from "./setting-writes.ts";
import { settingsQuery } from "./settings.ts";

const settingKey = "usage_report";

/** Whether the use of the product is reported, and what it would say; only administrators may ask. */
export function usageQuery() {
  return queryOptions({
    queryKey: keys.usage,
    queryFn: async ({ signal }): Promise<UsageState> =>
      (await client().call("GET /:project/server/usage", { signal })).data,
  });
}

/** Switches the report on or off. */
export function switchUsageMutation() {
  return mutationOptions({
    mutationFn: async (isOn: boolean, { client: cache }) => {
      const settings = await cache.ensureQueryData(settingsQuery());
      const id = settings.find(({ key }) => key === settingKey)?.id ?? null;
      await saveSetting({ id, key: settingKey, value: isOn, etag: null });
      void cache.invalidateQueries({ queryKey: keys.settings });
      await cache.fetchQuery({ ...usageQuery(), staleTime: 0 });
    },
  });
}
