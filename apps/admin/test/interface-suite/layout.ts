/** jsdom draws nothing, so it has no places; text editors ask for some all the same. */
const nowhere: DOMRect = new DOMRect();
const nowheres: DOMRectList = Object.assign([nowhere], { item: () => nowhere });

document.elementFromPoint = () => null;
Range.prototype.getBoundingClientRect = () => nowhere;
Range.prototype.getClientRects = () => nowheres;
HTMLCanvasElement.prototype.getContext = () => null;
