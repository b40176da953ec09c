import { useEffect, useRef } from 'react';

/** What a key does on the page. */
export type WorkAction =
  | 'finish'
  | 'next'
  | 'previous'
  | 'next-open'
  | 'copy'
  | 'term'
  | 'mark'
  | 'match'
  | 'note'
  | 'split'
  | 'merge'
  | 'undo'
  | 'redo'
  | 'checks'
  | 'deliver'
  | 'keys';

/** What is known of a pressed key. */
export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

/** A key, how it is written, and what it does. */
export type WorkKey<Action extends string = WorkAction> = Readonly<{
  action: Action;
  written: string;
  does: string;
  matches: (pressed: Pressed) => boolean;
}>;

const isControl = ({ ctrlKey, metaKey, altKey }: Pressed): boolean =>
  (ctrlKey || metaKey) && !altKey;

const isAlt = ({ altKey, ctrlKey, metaKey }: Pressed): boolean => altKey && !ctrlKey && !metaKey;

/** With Control: by what the key types. */
export const control =
  (key: string, shift: boolean) =>
  (pressed: Pressed): boolean =>
    isControl(pressed) && pressed.shiftKey === shift && pressed.key.toLowerCase() === key;

/** With Alt: by the place of the key, because Alt changes on some keyboards what it types. */
export const alt =
  (code: string, shift = false) =>
  (pressed: Pressed): boolean =>
    isAlt(pressed) && pressed.shiftKey === shift && pressed.code === code;

/** The keys, in the order in which they are listed. */
export const workKeys: readonly WorkKey[] = [
  {
    action: 'finish',
    written: 'Ctrl + Enter',
    does: 'Mark as done and go to the next open segment',
    matches: control('enter', false),
  },
  { action: 'next', written: 'Alt + ↓', does: 'Next segment', matches: alt('ArrowDown') },
  { action: 'previous', written: 'Alt + ↑', does: 'Previous segment', matches: alt('ArrowUp') },
  {
    action: 'next-open',
    written: 'Alt + Shift + ↓',
    does: 'Next open segment',
    matches: alt('ArrowDown', true),
  },
  { action: 'copy', written: 'Alt + C', does: 'Copy the source', matches: alt('KeyC') },
  { action: 'term', written: 'Alt + T', does: 'Insert the next term', matches: alt('KeyT') },
  {
    action: 'mark',
    written: 'Alt + I',
    does: 'Insert the next mark of a format, such as ①',
    matches: alt('KeyI'),
  },
  {
    action: 'match',
    written: 'Ctrl + M',
    does: 'Insert the best match from your earlier translations',
    matches: control('m', false),
  },
  { action: 'note', written: 'Alt + N', does: 'Your note', matches: alt('KeyN') },
  { action: 'split', written: 'Alt + S', does: 'Split the segment', matches: alt('KeyS') },
  { action: 'merge', written: 'Alt + M', does: 'Merge with the next', matches: alt('KeyM') },
  { action: 'undo', written: 'Ctrl + Z', does: 'Undo', matches: control('z', false) },
  {
    action: 'redo',
    written: 'Ctrl + Shift + Z',
    does: 'Redo',
    matches: (pressed) => control('z', true)(pressed) || control('y', false)(pressed),
  },
  { action: 'checks', written: 'Alt + K', does: 'Go to the checks', matches: alt('KeyK') },
  {
    action: 'deliver',
    written: 'Ctrl + Shift + Enter',
    does: 'Check and deliver',
    matches: control('enter', true),
  },
  {
    action: 'keys',
    written: 'Ctrl + /',
    does: 'Show these keys (outside a field: ?)',
    matches: control('/', false),
  },
];

/**
 * The action of a pressed key; null if it has none. `?` lists the keys, but only outside fields.
 *
 * @param keys those of the page
 */
export function findAction<Action extends string>(
  keys: readonly WorkKey<Action>[],
  pressed: Pressed,
  isInField: boolean,
): Action | null {
  const isPlain = !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey;
  const isQuestion = isPlain && pressed.key === '?' && !isInField;
  const matches = (key: WorkKey<Action>): boolean =>
    isQuestion ? key.action === 'keys' : key.matches(pressed);
  return keys.find(matches)?.action ?? null;
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

/** Keys are not for the page while a dialog covers it. */
export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], dialog:modal') !== null;

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
