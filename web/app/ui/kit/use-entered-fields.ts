import { useRef } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Fields that the browser fills in again, and those that only choose what is listed. */
const expendable =
  '[type="search"], [autocomplete="username"], [autocomplete="current-password"], [autocomplete="one-time-code"]';

const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

/** Notices whether users have changed fields of forms, by their values when they got the focus. */
export function useEnteredFields() {
  const before = useRef(new Map<Field, string>());
  return {
    /** Notes what a field contains before the user changes it. */
    note(target: EventTarget): void {
      if (!isField(target) || before.current.has(target)) return;
      for (const field of before.current.keys()) {
        if (!field.isConnected) before.current.delete(field);
      }
      if (target.form !== null && !target.matches(expendable)) {
        before.current.set(target, target.value);
      }
    },
    /** Whether a field that is still there contains something else. */
    areChanged: (): boolean =>
      [...before.current].some(([field, value]) => field.isConnected && field.value !== value),
  };
}
