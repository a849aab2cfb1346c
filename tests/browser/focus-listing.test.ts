import { frameLayers } from "./layers/frame.ts";
import { listingLayers } from "./layers/listing.ts";
import { proveLayers } from "./layers/prove.ts";

proveLayers([...listingLayers, ...frameLayers]);
