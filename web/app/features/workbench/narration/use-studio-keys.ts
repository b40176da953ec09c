import { useEffect, useLayoutEffect, useRef } from 'react';

import { hasOwnKeys, studioActionOf, type StudioAction } from './narration-keys.ts';

/** Keys are not for the page while a dialog covers it. */
const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], dialog:modal') !== null;

/** Runs the actions of the studio's keys; a key that is held down counts once. */
export function useStudioKeys(actions: Readonly<Record<StudioAction, () => void>>): void {
  const latest = useRef(actions);
  // Before the page is painted: what is seen can be acted on at once.
  useLayoutEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.isComposing || isCovered()) return;
      const action = studioActionOf(event, hasOwnKeys(event.target));
      if (action === null) return;
      event.preventDefault();
      if (!event.repeat) latest.current[action]();
    };
    // A button acts when the space bar is released, which would end what has just begun.
    const release = (event: KeyboardEvent): void => {
      if (event.key === ' ' && !hasOwnKeys(event.target) && !isCovered()) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    document.addEventListener('keyup', release);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('keyup', release);
    };
  }, []);
}
