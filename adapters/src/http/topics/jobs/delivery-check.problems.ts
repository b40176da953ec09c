import type { DeliveryCheckFault } from '../../../delivery-checks/delivery-checks.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

/** How it is described over HTTP that an output could not be checked for now. */
export const deliveryCheckProblems = {
  'job.check-timed-out': {
    status: 503,
    title: 'Check took too long',
    detail: () =>
      'Your delivery was received whole, but the server had no time to check it. Nothing was changed. Please try again in half a minute.',
    headers: () => ({ 'retry-after': '30' }),
  },
} as const satisfies ProblemDescriptions<DeliveryCheckFault>;
