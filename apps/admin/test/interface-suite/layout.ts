/** jsdom has no layout, but text editors measure positions. */
const noRect: DOMRect = new DOMRect();
const noRects: DOMRectList = Object.assign([noRect], { item: () => noRect });

document.elementFromPoint = () => null;
Range.prototype.getBoundingClientRect = () => noRect;
Range.prototype.getClientRects = () => noRects;
HTMLCanvasElement.prototype.getContext = () => null;
