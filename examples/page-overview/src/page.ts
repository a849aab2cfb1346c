import { definePage } from "@rowhouse/extension-kit";

import { Overview } from "./overview.tsx";
import "./style.css";

export default definePage({ component: Overview });
