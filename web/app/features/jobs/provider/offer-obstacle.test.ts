import { describe, expect, it } from 'vitest';

import { aProviderUser } from '../../../testing/people.ts';
import { aService } from '../../../testing/services.ts';
import { offerObstacle } from './offer-obstacle.ts';

const applicant = aProviderUser({ is_active: false, provider_id: null });
const approved = [aService()];
const pending = [aService({ status: 'rejected' }), aService({ status: 'pending' })];
const rejected = [aService({ status: 'rejected' })];

describe('what keeps a provider from being offered jobs', () => {
  it.each([
    [aProviderUser(), approved, null],
    [aProviderUser(), undefined, null],
    [aProviderUser(), [], 'no-services'],
    [aProviderUser(), pending, 'under-review'],
    [aProviderUser(), rejected, 'rejected'],
    [applicant, [], 'no-services'],
    [applicant, pending, 'under-review'],
    [applicant, rejected, 'rejected'],
    [applicant, undefined, 'under-review'],
    [aProviderUser({ is_active: false }), approved, 'deactivated'],
    [aProviderUser({ is_available: false }), approved, 'switched-off'],
    [aProviderUser({ is_available: false }), [], 'no-services'],
    [
      aProviderUser({ is_available: false, is_quick_service_available: true }),
      approved,
      'quick-only',
    ],
  ] as const)('of %o with the services %o is %s', (user, services, obstacle) => {
    expect(offerObstacle(user, services)).toBe(obstacle);
  });
});
