"use client";

/**
 * How wide a picture is laid out: as wide as its frame, so that a unit of the drawing is a pixel and its text keeps its
 * size. A frame is narrow on a phone, and beside other panes on a desk too, which is why the window is not asked.
 */
import { createContext, useContext, useLayoutEffect, useRef, useState, type RefObject } from "react";

/** Of the pictures as they were designed; also where nothing is known of the frame. */
export const FULL_WIDTH = 820;
/** A phone of 320 pixels, less the edges of page and frame. */
const LEAST_WIDTH = 260;
/** Below this names no longer have room beside what they name. */
const NARROW_BELOW = 560;

export const PictureWidth = createContext(FULL_WIDTH);

export function usePictureWidth(): number {
  return useContext(PictureWidth);
}

export function isNarrow(width: number): boolean {
  return width < NARROW_BELOW;
}

/** `available`: px inside the frame; 0 while it is not shown. */
export function widthFor(available: number): number {
  if (available <= 0) return FULL_WIDTH;
  return Math.min(FULL_WIDTH, Math.max(LEAST_WIDTH, Math.floor(available)));
}

/** The width for pictures inside an element, followed as the element changes. */
export function useMeasuredWidth(): { frame: RefObject<HTMLDivElement | null>; width: number } {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FULL_WIDTH);
  // Before the first paint, else every picture would be seen to jump.
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => setWidth(widthFor(innerWidthOf(element)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { frame, width };
}

function innerWidthOf(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}
