import { useCallback } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';

import { withParams, type ParamChanges } from './search-params.ts';

type Change = Readonly<{ from: Location; search: string }>;

/**
 * The latest change, and the location that was on the screen when it was made. The screen shows a
 * change only after React has rendered it: until then, another one must not start from before it.
 */
let latest: Change | null = null;

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
      const { search: previous } = latest?.from === location ? latest : location;
      const search = withParams(previous, changes);
      latest = { from: location, search };
      const { state } = location;
      void navigate({ search }, { replace: true, state, preventScrollReset: true });
    },
    [navigate, location],
  );
}
