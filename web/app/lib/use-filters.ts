import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { withParams, type ParamChanges } from './search-params.ts';

/** Changes what a list is filtered by, in the address; Back does not go through every letter. */
export function useFilters(): (changes: ParamChanges) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useCallback(
    (changes) => {
      const to = { search: withParams(search, changes) };
      void navigate(to, { replace: true, preventScrollReset: true });
    },
    [navigate, search],
  );
}
