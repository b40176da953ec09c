import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { latestSearch, type ParamChanges, recordSearch, withParams } from './search-params.ts';

/**
 * Changes the filters in the URL. The history entry is replaced, so that Back does not step through
 * every typed letter, and its state is preserved, so that Back still closes an overlay with
 * filters.
 */
export function useFilters(): (changes: ParamChanges) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    (changes) => {
      const search = withParams(latestSearch(location), changes);
      recordSearch(location, search);
      const { state } = location;
      void navigate({ search }, { replace: true, state, preventScrollReset: true });
    },
    [navigate, location],
  );
}
