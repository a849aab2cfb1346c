import { FullPageLoader } from "../../ui/states/skeletons.tsx";

/** The whole window while the project is being loaded. */
export function ProjectLoader() {
  return <FullPageLoader />;
}
