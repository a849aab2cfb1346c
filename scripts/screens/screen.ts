import type { Page } from "@playwright/test";
import type { people } from "../product.ts";
import type { Before } from "./responses.ts";

/** One picture: a screen in a state. */
export interface Screen {
  name: string;
  /** Hash address. */
  path: string;
  /** Left out: `admin`. `installer`: anonymous, on a server without a project. */
  as?: keyof typeof people | "anonymous" | "installer";
  /** Changes responses of the server, or the clock; runs before the page is opened. */
  before?: Before;
  /** Brings the screen into the state to be captured. */
  prepare?: (page: Page) => Promise<void>;
  /** The window grows until nothing of the page is hidden below its edge. */
  isTall?: boolean;
}
