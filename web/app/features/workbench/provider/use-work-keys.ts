import { useEffect, useRef } from 'react';

import { actionOf, type WorkAction } from './work-keys.ts';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

/** Keys are not for the page while a dialog covers it. */
const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], dialog:modal') !== null;

/** Runs the actions of the page's keys. */
export function useWorkKeys(run: (action: WorkAction) => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.isComposing) return;
      const action = actionOf(event, isField(event.target));
      // Looks through the whole page, so not for the letters that are typed.
      if (action === null || isCovered()) return;
      event.preventDefault();
      latest.current(action);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
