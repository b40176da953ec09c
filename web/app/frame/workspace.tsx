import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryClient } from '../lib/query-client.ts';
import { Kit } from '../ui/kit/kit.tsx';

/** What dashboards and dialogs stand on: the component kit and the server's data. */
export function Workspace({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Kit>{children}</Kit>
    </QueryClientProvider>
  );
}
