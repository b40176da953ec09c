import { useEffect, useState } from 'react';

/** What a key does in the review queue. */
export type KeyActions = Readonly<Record<string, () => void>>;

/** The keys of the review queue, as they are listed for their users. */
export const keyTexts: readonly (readonly [key: string, text: string])[] = [
  ['J', 'Next service'],
  ['K', 'Previous service'],
  ['A', 'Approve'],
  ['R', 'Reject with a reason'],
  ['P', 'Play or stop the voice sample'],
  ['X', 'Select or deselect'],
  ['U', 'Undo the last decision'],
  ['?', 'Show or hide this list'],
];

const storageKey = 'nsem_review_keys';

function readSetting(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Whether the user has the keys turned on; the browser remembers it. */
export function useKeySetting(): readonly [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(readSetting);
  const set = (next: boolean): void => {
    setOn(next);
    try {
      localStorage.setItem(storageKey, next ? 'on' : 'off');
    } catch {
      // Without storage the setting lasts until the page is left.
    }
  };
  return [isOn, set];
}

const isField = (target: Element): boolean =>
  target.matches('textarea, select, [contenteditable], input:not([type="checkbox"])');

/** Whether a key is meant for the queue: its focus is there or nowhere, and not in a field. */
function isMeant({ target }: KeyboardEvent, region: Element | null): boolean {
  if (!(target instanceof Element) || region === null) return false;
  return (target === document.body || region.contains(target)) && !isField(target);
}

/** Runs actions by single keys while the focus is in a region of the page or nowhere. */
export function useReviewKeys(
  region: Readonly<{ current: Element | null }>,
  actions: KeyActions,
  isOn: boolean,
): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const act = actions[event.key.toLowerCase()];
      if (act === undefined || !isMeant(event, region.current)) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [region, actions, isOn]);
}
