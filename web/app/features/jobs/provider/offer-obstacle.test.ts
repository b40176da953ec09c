import { describe, expect, it } from 'vitest';

import { aProviderUser } from '../../../testing/people.ts';
import { offerObstacle } from './offer-obstacle.ts';

const applicant = aProviderUser({ is_active: false, provider_id: null });

describe('what keeps a provider from being offered jobs', () => {
  it.each([
    [aProviderUser(), 1, null],
    [applicant, 0, 'no-services'],
    [applicant, 1, 'under-review'],
    [applicant, undefined, 'under-review'],
    [aProviderUser({ is_active: false }), 1, 'deactivated'],
    [aProviderUser({ is_available: false }), 1, 'switched-off'],
    [aProviderUser({ is_available: false, is_quick_service_available: true }), 1, 'quick-only'],
  ] as const)('of %o with %s services is %s', (user, services, obstacle) => {
    expect(offerObstacle(user, services)).toBe(obstacle);
  });
});
