import { type PointerEvent, type RefObject, useRef } from 'react';

interface Grip {
  x: number;
  y: number;
  left: number;
  top: number;
}

/** Moves the content of a scrolling element by dragging it with the mouse; fingers scroll it anyway. */
export function useDragScroll(element: RefObject<HTMLElement | null>) {
  const grip = useRef<Grip | null>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const scroller = element.current;
      if (!scroller || event.pointerType !== 'mouse' || event.button !== 0) return;
      // The scroll bars stay the browser's.
      const box = scroller.getBoundingClientRect();
      if (event.clientX > box.left + scroller.clientWidth || event.clientY > box.top + scroller.clientHeight) return;
      grip.current = { x: event.clientX, y: event.clientY, left: scroller.scrollLeft, top: scroller.scrollTop };
      scroller.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = grip.current;
      if (held) element.current?.scrollTo(held.left - (event.clientX - held.x), held.top - (event.clientY - held.y));
    },
    onPointerUp: () => void (grip.current = null),
    onPointerCancel: () => void (grip.current = null),
  };
}
