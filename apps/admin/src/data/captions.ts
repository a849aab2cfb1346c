import type { AddCaptionsBody } from "@rowhouse/contract";
import { mutationOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { itemsChanged } from "./item-writes.ts";

const filesCollection = "directus_files";

/** Adds captions to a film or a recording: their text, or a file of the library. */
export function addCaptionsMutation(film: number) {
  return mutationOptions({
    mutationFn: async (body: AddCaptionsBody, { client: cache }) => {
      await client().call("POST /:project/files/:id/captions", { params: { id: film }, body });
      await itemsChanged(cache, filesCollection);
    },
  });
}

/** Takes captions out of a film or a recording; their file stays in the library. */
export function removeCaptionsMutation(film: number) {
  return mutationOptions({
    mutationFn: async (captions: number, { client: cache }) => {
      const params = { id: film, captions };
      await client().call("DELETE /:project/files/:id/captions/:captions", { params });
      await itemsChanged(cache, filesCollection);
    },
  });
}
