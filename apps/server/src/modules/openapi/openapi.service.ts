import type { Endpoint, Model, OpenApiDocument } from "@rowhouse/contract";
import { createHash } from "node:crypto";
import type { Context } from "../../core/context.ts";
import { describeApi } from "./document.ts";
import { renderPage } from "./page/page.ts";

interface Description {
  document: OpenApiDocument;
  text: string;
  etag: string;
}

/** Descriptions cached per model: one for each kind of rights, the oldest goes first. */
const keptDescriptions = 16;

/** Use cases of the description of the API (OpenAPI 3.1). It is made when first requested and cached until model or rights change. */
export function openapiService(served: readonly Endpoint[]) {
  const cached = new WeakMap<Model, Map<string, Description>>();

  function describe(ctx: Context): Description {
    const ofModel = cached.get(ctx.model) ?? new Map<string, Description>();
    cached.set(ctx.model, ofModel);
    const key = fingerprint(ctx);
    const known = ofModel.get(key);
    if (known) return known;
    const document = describeApi(ctx, served);
    const text = JSON.stringify(document);
    const made = { document, text, etag: `"${digest(text)}"` };
    for (const oldest of ofModel.keys()) {
      if (ofModel.size < keptDescriptions) break;
      ofModel.delete(oldest);
    }
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

/** People with the same rules get the same description, whatever their names. */
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
