import { useEffect, useRef, type RefObject } from 'react';

/** Tells an element how much of the window the keyboard of a phone covers: `--keyboard`. */
export function useKeyboardInset<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return undefined;
    const update = (): void => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      element.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
    };
  }, []);
  return element;
}
