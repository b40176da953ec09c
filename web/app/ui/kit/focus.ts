import { useState } from 'react';

/** Containers with their own heading, and those headings. */
const containerSelector = 'li, tr, form, section, main';
const headingSelector = 'h1, h2, h3, th[scope="row"]';

/**
 * Remembers the focused element. If it has been removed by the time the focus is restored, the
 * nearest remaining heading around it receives the focus, so that keyboard users keep their place.
 *
 * @returns restores the focus
 */
export function rememberFocus(): () => void {
  const opener = document.activeElement;
  if (!(opener instanceof HTMLElement) || opener === document.body) return () => undefined;
  const ancestors: Element[] = [];
  for (
    let at = opener.closest(containerSelector);
    at;
    at = at.parentElement?.closest(containerSelector) ?? null
  )
    ancestors.push(at);
  return () => {
    if (opener.isConnected) return opener.focus({ preventScroll: true });
    const remaining = ancestors.filter(({ isConnected }) => isConnected);
    const headings = remaining.map((ancestor) =>
      ancestor.querySelector<HTMLElement>(headingSelector),
    );
    return focusHeading(headings.find((heading) => heading !== null) ?? pageHeading());
  };
}

const pageHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('main h1');

function focusHeading(heading: HTMLElement | null): void {
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** As a `ref`, focuses an element when it appears, for a step that replaces the one before. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

/**
 * Whether to show a dialog that another one may cover. If the address opens both at once, the lower
 * one opens only when it is uncovered, so that the upper one has the focus.
 */
export function useCoverableDialog(isRequested: boolean, isCovered: boolean): boolean {
  const [isShown, setShown] = useState(false);
  if (!isCovered && isShown !== isRequested) setShown(isRequested);
  return isShown && isRequested;
}
