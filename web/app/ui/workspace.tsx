import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryClient } from '../lib/query/query-client.ts';
import { Kit } from './kit/kit.tsx';

/** The context of dashboards and dialogs: the component kit and the query client. */
export function Workspace({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Kit>{children}</Kit>
    </QueryClientProvider>
  );
}
