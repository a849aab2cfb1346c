export { doctorModule } from "./doctor.routes.ts";
export { type Configured, examine } from "./doctor.service.ts";
export { sentenceOf } from "./words.ts";
