import { useState } from "react";

/** Forms of more fields are long. */
const shortForm = 16;
/** Fields of a long form that are there at once: about as many as a window shows. */
const firstFields = 12;
/** How far above and below the window something counts as near. */
const nearBy = "600px 0px";

/** After a key no input is rendered for so many milliseconds: another key may follow. */
const quietTime = 1000;

/** Keeps the blocks of a long form that are out of sight from costing time: of opening it, and of each key typed in it. */
export interface FarBlocks {
  /**
   * Watches a block: as long as it is far, the browser lays it out by its height alone.
   * @param arrive renders the inputs, if that is still to be done: when the block comes near, or when there is time for it
   * @returns ends the watching
   */
  watch: (block: HTMLElement, arrive: Arrive | null) => () => void;
}

/** @param isAsked somebody waits for it */
type Arrive = (isAsked: boolean) => void;

/** Whether so many fields are a long form; environments without a layout have nothing that is far. */
export function isLongForm(count: number): boolean {
  return count > shortForm && typeof IntersectionObserver !== "undefined";
}

/** Whether the input of a field in a long form is rendered later, by its place in it. */
export function isLatePlace(place: number): boolean {
  return place >= firstFields;
}

/** The watcher of the blocks of one form, for all its life. */
export function useFarBlocks(): FarBlocks {
  return useState(createFarBlocks)[0];
}

/** The event by which a field asks for its input. */
export const needEvent = "rowhouse:need-input";

function createFarBlocks(): FarBlocks {
  const blocks = new Set<HTMLElement>();
  const late = new Map<HTMLElement, Arrive>();
  let observer: IntersectionObserver | null = null;
  let isScheduled = false;
  let lastKeyAt = -quietTime;
  const noteKey = () => {
    lastKeyAt = performance.now();
  };

  function look(changes: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting, boundingClientRect } of changes) {
      if (!(target instanceof HTMLElement)) continue;
      // Its height as it was: nothing moves when it goes or comes back.
      if (!isIntersecting)
        target.style.containIntrinsicBlockSize = `${boundingClientRect.height}px`;
      target.toggleAttribute("data-far", !isIntersecting);
      if (isIntersecting) arrive(target, true);
    }
  }

  function arrive(block: HTMLElement, isAsked: boolean): void {
    const render = late.get(block);
    late.delete(block);
    render?.(isAsked);
  }

  /** Not at once: what is in the window comes first, and so does what is being typed. */
  function goOnWhenIdle(): void {
    if (isScheduled) return;
    isScheduled = true;
    document.addEventListener("keydown", noteKey, true);
    whenIdle(goOn);
  }

  function goOn(): void {
    observer ??= observerOf(blocks, look);
    const quietIn = lastKeyAt + quietTime - performance.now();
    if (late.size > 0 && quietIn > 0) {
      setTimeout(() => whenIdle(goOn), quietIn);
      return;
    }
    const [next] = late.keys();
    if (next !== undefined) arrive(next, false);
    isScheduled = late.size > 0;
    if (isScheduled) whenIdle(goOn);
    else document.removeEventListener("keydown", noteKey, true);
  }

  return {
    watch(block, render) {
      const handleNeed = () => arrive(block, true);
      blocks.add(block);
      observer?.observe(block);
      if (render !== null) late.set(block, render);
      block.addEventListener(needEvent, handleNeed);
      goOnWhenIdle();
      return () => {
        blocks.delete(block);
        late.delete(block);
        observer?.unobserve(block);
        block.removeEventListener(needEvent, handleNeed);
      };
    },
  };
}

/** Looks at the blocks in what they scroll in. */
function observerOf(
  blocks: ReadonlySet<HTMLElement>,
  look: IntersectionObserverCallback,
): IntersectionObserver | null {
  const [first] = blocks;
  if (first === undefined) return null;
  const observer = new IntersectionObserver(look, { root: scrollerOf(first), rootMargin: nearBy });
  for (const block of blocks) observer.observe(block);
  return observer;
}

/** Not every browser says when it is idle. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 500 });
  else setTimeout(work, 50);
}

/** The element that another one scrolls in; null: the window. */
function scrollerOf(inside: Element): Element | null {
  for (let element = inside.parentElement; element !== null; element = element.parentElement)
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  return null;
}
