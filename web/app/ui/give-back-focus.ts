/**
 * Gives the focus back to what had it when something opened; where that is gone, to the dialog that
 * is still open, so that whoever uses the keyboard stays inside of it.
 */
export function giveBackFocus(opener: Element | null): void {
  const isThere = opener instanceof HTMLElement && opener.isConnected;
  const place = isThere ? opener : [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1);
  place?.focus({ preventScroll: true });
}

const dialogs = '[role="dialog"]';
