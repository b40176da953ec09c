import { queryOptions } from '@tanstack/react-query';

import { nsem } from '../../../lib/api/nsem.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

/** Where you are logged in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => nsem.account.sessions.list({ signal }),
});

/** Loads the sessions again after a change. */
export const refreshSessions = () =>
  queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });

/** What a client allows with the translations of their texts. */
export const memorySettingsQuery = queryOptions({
  queryKey: ['memory-settings'],
  queryFn: ({ signal }) => nsem.memory.getSettings({ signal }),
});

/** The limits of your account. */
export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: ({ signal }) => nsem.account.getLimits({ signal }),
});

/** Your second factors. */
export const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: ({ signal }) => nsem.secondFactors.get({ signal }),
});

/** Loads the second factors again after a change. */
export const refreshFactors = () =>
  queryClient.invalidateQueries({ queryKey: secondFactorsQuery.queryKey });
