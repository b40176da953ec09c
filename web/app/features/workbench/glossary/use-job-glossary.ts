import { useQuery } from '@tanstack/react-query';
import { createContext } from 'react';

import { nsem } from '../../../lib/api/nsem.ts';
import type { WorkGlossary } from './work-glossary.tsx';

/** The terms of the client for the job on the page; null if there are none. */
export const GlossaryContext = createContext<WorkGlossary | null>(null);

/** Loads the terms of the client that are in the text, and the code for them only if there are any. */
export function useJobGlossary(jobId: number): WorkGlossary | null {
  const { data = null } = useQuery({
    queryKey: ['job-glossary', jobId],
    queryFn: async ({ signal }) => {
      const terms = await nsem.glossary.getForJob(jobId, { signal });
      if (terms.length === 0) return null;
      const { createWorkGlossary } = await import('./work-glossary.tsx');
      return createWorkGlossary(terms);
    },
    staleTime: Infinity,
    structuralSharing: false,
  });
  return data;
}
