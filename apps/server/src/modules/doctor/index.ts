export { doctorModule } from "./doctor.routes.ts";
export { examine } from "./doctor.service.ts";
export { sentenceOf } from "./words.ts";
