import { useEffect, useRef, type RefObject } from "react";

/** Puts the focus on an element when it appears: what was pressed to show it is gone, and focus would be lost. */
export function useFocusOnShow<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
