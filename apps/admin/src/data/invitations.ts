import type {
  InvitationLink,
  InvitedAddress,
  InviteUsersBody,
  Invitation,
} from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { itemsChanged } from "./item-writes.ts";
import { keys } from "./keys.ts";

const users = "directus_users";

/** Invites people; the reply says of each address what became of it, also where its mail could not be sent. */
export function inviteMutation() {
  return mutationOptions({
    mutationFn: async (
      body: Pick<InviteUsersBody, "role" | "message"> & { email: string[] },
      { client: cache },
    ): Promise<InvitedAddress[]> => {
      const input = { body: { ...body, report: true } };
      const { data } = await client().call("POST /:project/users/invite", input);
      await itemsChanged(cache, users);
      await cache.invalidateQueries({ queryKey: keys.openInvitations });
      return data;
    },
  });
}

/** The open invitation of a user, for administrators. */
export function openInvitationQuery(user: number) {
  return queryOptions({
    queryKey: keys.openInvitation(user),
    queryFn: async ({ signal }): Promise<Invitation> => {
      const input = { params: { id: user }, signal };
      return (await client().call("GET /:project/users/:id/invitation", input)).data;
    },
    staleTime: 0,
  });
}

/** The link of an invitation. Nothing keeps it: it opens an account. */
export function invitationLinkMutation() {
  return mutationOptions({
    gcTime: 0,
    mutationFn: async (user: number, { client: cache }): Promise<InvitationLink> => {
      const input = { params: { id: user } };
      const { data } = await client().call("POST /:project/users/:id/invitation/link", input);
      await cache.invalidateQueries({ queryKey: keys.openInvitation(user) });
      return data;
    },
  });
}

/** Removes an invited user. Fails with 404 where they have accepted meanwhile; the page then shows what they are now. */
export function withdrawInvitationMutation() {
  return mutationOptions({
    mutationFn: async (user: number, { client: cache }): Promise<void> => {
      try {
        await client().call("DELETE /:project/users/:id/invitation", { params: { id: user } });
      } finally {
        await itemsChanged(cache, users);
      }
    },
  });
}
