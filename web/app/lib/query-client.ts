import { QueryCache, QueryClient } from '@tanstack/react-query';

import { endSession } from '../features/auth/session.ts';
import { showToast } from '../ui/toasts/toast-store.ts';
import { isSessionOver } from './error-text.ts';

/** What the dashboards know of the server. The client of the API retries by itself. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 10_000 }, mutations: { retry: false } },
  queryCache: new QueryCache({
    onError: (error) => {
      if (!isSessionOver(error)) return;
      endSession();
      showToast('warning', 'Session ended', 'Please log in again.');
    },
  }),
});
