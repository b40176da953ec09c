import { useEffect, type RefObject } from 'react';

/**
 * Moves the focus to the section around an element if what had it there is removed, so that keyboard
 * users keep their place.
 */
export function useKeptFocus(element: RefObject<Element | null>): void {
  useEffect(() => {
    const section = element.current?.closest('section') ?? null;
    if (section === null) return undefined;
    let focused: EventTarget | null = null;
    const note = ({ target }: FocusEvent): void => {
      focused = target;
    };
    const observer = new MutationObserver(() => {
      const isLost = focused instanceof Element && !focused.isConnected;
      if (isLost && isNowhere()) section.focus({ preventScroll: true });
    });
    section.addEventListener('focusin', note);
    observer.observe(section, { childList: true, subtree: true });
    return () => {
      section.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, [element]);
}

const isNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
