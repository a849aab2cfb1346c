export { activityModule } from "./activity.routes.ts";
export { activityService } from "./activity.service.ts";
export { allowComment } from "./activity.service.ts";
