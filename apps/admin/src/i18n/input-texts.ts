import { addTexts } from "./i18n.ts";

/**
 * Loads a part of forms and, beside it, the texts that it needs.
 * @throws Error when either cannot be loaded
 */
export async function withInputTexts<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), addTexts("inputs")]);
  return part;
}
