import { useEffect, useRef } from 'react';

import { readSession, readUserId } from './session.ts';

/** What was typed when a session expired, by user and form; the page keeps it in memory only. */
const kept = new Map<string, unknown>();

/**
 * Keeps what is typed into a short form if the session expires, which removes the form from the page,
 * and restores it when the same user opens the form again. Long work is saved as a draft instead.
 *
 * @param name names the form and what it is about, such as `rating-12`
 * @param restore puts what was typed into the form
 */
export function useKeptInput<Input>(
  name: string,
  input: Input,
  restore: (input: Input) => void,
): void {
  const latest = useRef({ input, restore });
  useEffect(() => {
    latest.current = { input, restore };
  });
  useEffect(() => {
    const key = `${readUserId()} ${name}`;
    // Only this form keeps its input under this name, so that it has its type.
    if (kept.has(key)) latest.current.restore(kept.get(key) as Input);
    kept.delete(key);
    return () => {
      const session = readSession();
      const hasExpired = session.state === 'anonymous' && session.hasExpired;
      if (hasExpired) kept.set(key, latest.current.input);
    };
  }, [name]);
}
