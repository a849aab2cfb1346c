export { checkedLinks, guardLastAdmin } from "./role-links.ts";
export { guardAccess } from "./role-links.ts";
export { checkPassword } from "./user-rules.ts";
export { passwordRule } from "./user-rules.ts";
export { sessionsModule, tokensModule, usersModule } from "./users.routes.ts";
export { ownOrAdmins, recordNote, usersService } from "./users.service.ts";
