export { authModule } from "./auth.routes.ts";
export type { AuthInput } from "./auth.service.ts";
export { passkeysModule } from "./passkeys/passkeys.routes.ts";
