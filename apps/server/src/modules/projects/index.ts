export { projectsModule } from "./projects.routes.ts";
