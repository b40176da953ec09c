import { useEffect, useRef } from 'react';

import { findAction, workKeys, type WorkAction, type WorkKey } from './work-keys.ts';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

/** Keys are not for the page while a dialog covers it. */
const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], dialog:modal') !== null;

/** Runs the actions of the keys of a translation or of a plain text. */
export const useWorkKeys = (run: (action: WorkAction) => void): void => useKeys(workKeys, run);

/**
 * Runs the actions of the page's keys.
 *
 * @param keys the same for every render
 */
export function useKeys<Action extends string>(
  keys: readonly WorkKey<Action>[],
  run: (action: Action) => void,
): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.isComposing || event.defaultPrevented) return;
      const action = findAction(keys, event, isField(event.target));
      // To look for a dialog takes long on a long page: only for the keys that do something.
      if (action === null || isCovered()) return;
      event.preventDefault();
      latest.current(action);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [keys]);
}
