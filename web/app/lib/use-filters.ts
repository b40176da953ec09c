import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { withParams, type ParamChanges } from './search-params.ts';

/** Changes what a list is filtered by, in the address; Back does not go through every letter. */
export function useFilters(): (changes: ParamChanges) => void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  return useCallback(
    (changes) => {
      const to = { search: withParams(search, changes) };
      // What the address was opened as stays known: an overlay still closes by going back.
      void navigate(to, { replace: true, state, preventScrollReset: true });
    },
    [navigate, search, state],
  );
}
