export { doctorModule } from "./doctor.routes.ts";
export { examine } from "./examine.ts";
export { sentenceOf } from "./words.ts";
