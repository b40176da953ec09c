import { useState } from 'react';

/**
 * Whether a dialog stands open that another one may cover. Where an address asks for both at once,
 * the one below waits until it is uncovered: the one on top has the focus.
 */
export function useBelow(isAsked: boolean, isCovered: boolean): boolean {
  const [isShown, setShown] = useState(false);
  if (!isCovered && isShown !== isAsked) setShown(isAsked);
  return isShown && isAsked;
}
