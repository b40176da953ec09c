import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { withParams, type ParamChanges } from './search-params.ts';

/**
 * Changes what a list is filtered by, in the address; Back does not go through every letter. The
 * state of the address stays: an overlay that is filtered is still one that Back closes.
 */
export function useFilters(): (changes: ParamChanges) => void {
  const navigate = useNavigate();
  const { search, state: keptState } = useLocation();
  return useCallback(
    (changes) => {
      const to = { search: withParams(search, changes) };
      void navigate(to, { replace: true, state: keptState, preventScrollReset: true });
    },
    [navigate, search, keptState],
  );
}
