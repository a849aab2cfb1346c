import { itemLayers } from "./layers/item.ts";
import { proveLayers } from "./layers/prove.ts";

proveLayers(itemLayers);
