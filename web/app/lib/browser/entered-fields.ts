const entered = new WeakSet<EventTarget>();

/** Whether the user has changed a field since `noteEntered` was called. */
export const isEntered = (field: EventTarget): boolean => entered.has(field);

/** Notes which fields the user changes from now on. @returns stops noting */
export function noteEntered(): () => void {
  const note = ({ target }: Event): void => {
    if (target !== null) entered.add(target);
  };
  addEventListener('input', note, true);
  return () => removeEventListener('input', note, true);
}
