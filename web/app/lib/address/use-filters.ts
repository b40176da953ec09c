import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { withParams, type ParamChanges } from './search-params.ts';

/**
 * Changes the filters in the URL. The history entry is replaced, so that Back does not step through
 * every typed letter, and its state is preserved, so that Back still closes an overlay with
 * filters.
 */
export function useFilters(): (changes: ParamChanges) => void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  return useCallback(
    (changes) => {
      const to = { search: withParams(search, changes) };
      void navigate(to, { replace: true, state, preventScrollReset: true });
    },
    [navigate, search, state],
  );
}
