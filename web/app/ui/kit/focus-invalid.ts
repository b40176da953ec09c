import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the first field of a form that is wrong, after each attempt to send it.
 *
 * @param attempts how often that was attempted
 */
export function useFocusOnInvalid(attempts: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return form;
}
