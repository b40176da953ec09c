import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

import { isCovered } from '../provider/work-keys.ts';

/** What a key does in the studio. */
type StudioAction =
  | 'record'
  | 'redo'
  | 'keep'
  | 'listen'
  | 'next'
  | 'previous'
  | 'deliver'
  | 'keys'
  | 'undo'
  | 'redo-change';

/** A key, how it is written, and what it does. */
type StudioKey = Readonly<{
  action: StudioAction;
  written: string;
  does: string;
  key: string;
  /** Whether Control is held, or Control and Shift; plain keys work outside fields only. */
  held?: 'control' | 'control-shift';
}>;

/** The keys, in the order in which they are listed. */
export const studioKeys: readonly StudioKey[] = [
  { action: 'record', written: 'Space', does: 'Record, and stop', key: ' ' },
  { action: 'keep', written: 'Enter', does: 'Keep the take and go on', key: 'enter' },
  { action: 'redo', written: 'R', does: 'Record the sentence again', key: 'r' },
  { action: 'listen', written: 'L', does: 'Listen to the take, and stop', key: 'l' },
  { action: 'next', written: '↓', does: 'Next sentence', key: 'arrowdown' },
  { action: 'previous', written: '↑', does: 'Previous sentence', key: 'arrowup' },
  { action: 'undo', written: 'Ctrl + Z', does: 'Undo', key: 'z', held: 'control' },
  {
    action: 'redo-change',
    written: 'Ctrl + Shift + Z',
    does: 'Redo what was undone',
    key: 'z',
    held: 'control-shift',
  },
  {
    action: 'deliver',
    written: 'Ctrl + Shift + Enter',
    does: 'Check and deliver',
    key: 'enter',
    held: 'control-shift',
  },
  { action: 'keys', written: '?', does: 'Show these keys', key: '?' },
];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

function heldOf({ ctrlKey, metaKey, shiftKey }: Pressed): StudioKey['held'] | 'shift' | undefined {
  if (ctrlKey || metaKey) return shiftKey ? 'control-shift' : 'control';
  return undefined;
}

/** The action of a pressed key; null if it has none. */
export function studioActionOf(pressed: Pressed, isElsewhere: boolean): StudioAction | null {
  if (pressed.altKey) return null;
  const held = heldOf(pressed);
  if (held === undefined && isElsewhere) return null;
  const key = pressed.key.toLowerCase();
  return studioKeys.find((one) => one.key === key && one.held === held)?.action ?? null;
}

const ownKeys = 'a, button, input, select, summary, textarea, [contenteditable]';

/** Whether an element has a use of its own for plain keys, as fields and other buttons have. */
const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(ownKeys) !== null;

/**
 * Runs the actions of the studio's keys; a key that is held down counts once.
 *
 * @param recordButton the keys work also while it has the focus
 */
export function useStudioKeys(
  recordButton: RefObject<HTMLButtonElement | null>,
  actions: Readonly<Record<StudioAction, () => void>>,
): void {
  const latest = useRef(actions);
  // Before the page is painted: what is seen can be acted on at once.
  useLayoutEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const isElsewhere = ({ target }: KeyboardEvent): boolean =>
      target !== recordButton.current && hasOwnKeys(target);
    const press = (event: KeyboardEvent): void => {
      if (event.isComposing || isCovered()) return;
      const action = studioActionOf(event, isElsewhere(event));
      if (action === null) return;
      event.preventDefault();
      if (!event.repeat) latest.current[action]();
    };
    // A button acts when the space bar is released, which would end what has just begun.
    const release = (event: KeyboardEvent): void => {
      if (event.key === ' ' && !isElsewhere(event) && !isCovered()) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    document.addEventListener('keyup', release);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('keyup', release);
    };
  }, [recordButton]);
}
