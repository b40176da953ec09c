import { useState } from 'react';

/**
 * Whether to show a dialog that another one may cover. If the address opens both at once, the lower
 * one opens only when it is uncovered, so that the upper one has the focus.
 */
export function useCoverableDialog(isRequested: boolean, isCovered: boolean): boolean {
  const [isShown, setShown] = useState(false);
  if (!isCovered && isShown !== isRequested) setShown(isRequested);
  return isShown && isRequested;
}
