import type { Endpoint, Model } from "@rowhouse/contract";
import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";
import type { Context } from "../../core/context.ts";
import { describeApi, type ApiDescription } from "./document.ts";
import { renderPage } from "./page/page.ts";

interface Description {
  document: ApiDescription;
  text: string;
  etag: string;
}

/** Descriptions cached per model: one for each set of rights. */
const maxDescriptions = 16;

/** Use cases of the description of the API (OpenAPI 3.1). It is built on the first request and cached until model or rights change. */
export function openapiService(served: readonly Endpoint[]) {
  const cached = new WeakMap<Model, LRUCache<string, Description>>();

  function describe(ctx: Context): Description {
    const ofModel =
      cached.get(ctx.model) ?? new LRUCache<string, Description>({ max: maxDescriptions });
    cached.set(ctx.model, ofModel);
    const key = fingerprint(ctx);
    const known = ofModel.get(key);
    if (known) return known;
    const document = describeApi(ctx, served);
    const text = JSON.stringify(document);
    const made = { document, text, etag: `"${digest(text)}"` };
    ofModel.set(key, made);
    return made;
  }

  return {
    async document(ctx: Context): Promise<{ text: string; etag: string }> {
      return describe(ctx);
    },

    async page(ctx: Context): Promise<string> {
      return renderPage(describe(ctx).document, { isSignedIn: ctx.actor.user !== null });
    },
  };
}

/** Users with the same rights share a description. */
function fingerprint({ actor, rights, origin, settings, project }: Context): string {
  const { isAdmin, collections } = rights;
  const isSignedIn = actor.user !== null;
  const name = settings["project_name"];
  return digest(
    JSON.stringify([project.key, name, origin.baseUrl, isAdmin, isSignedIn, collections]),
  );
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
