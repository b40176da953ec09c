import type { Quotas } from '@nsem/core';

/** The quotas of the demo: none, because an operator may have configured less than it creates. */
export const demoQuotas: Quotas = {
  'stored-bytes': Infinity,
  'open-jobs': Infinity,
  'jobs-per-day': Infinity,
  'pending-services': Infinity,
  'api-keys': Infinity,
};
