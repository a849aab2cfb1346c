import type { Role } from "@rowhouse/contract";
import { mutationOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { itemsChanged } from "./item-writes.ts";
import { onceAtATime } from "./once-at-a-time.ts";
import { untilDone } from "./until-done.ts";

/** Creates a role with nothing but a name; what shows roles is read again in the background. */
export function createRoleMutation() {
  return mutationOptions({
    mutationFn: (name: string, { client: cache }): Promise<Role> =>
      onceAtATime(["role", name], async () => {
        const { data: role } = await untilDone(["role", name], (idempotencyKey) =>
          client().call("POST /:project/roles", { body: { name }, idempotencyKey }),
        );
        void itemsChanged(cache, "directus_roles");
        return role;
      }),
  });
}
