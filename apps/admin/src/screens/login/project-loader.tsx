import { FullPageLoader } from "../../design/states/skeletons.tsx";

/** The page while the project is being loaded. */
export function ProjectLoader() {
  return <FullPageLoader />;
}
