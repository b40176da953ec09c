import type { NewApiKey } from '../../api-keys/api-key.ts';
import { accountId, mondayMorning, nextNumber } from './ids.ts';

/** A client's active key with a unique look-up digest. */
export function anApiKey(overrides: Partial<NewApiKey> = {}): NewApiKey {
  const number = nextNumber();
  return {
    ownerId: accountId(1),
    name: 'Clinic website',
    lookup: `look-up ${number}`,
    sealed: `sealed ${number}`,
    secretId: 'secret 1',
    scopes: [],
    access: 'full',
    expiresAt: null,
    allowedNetworks: [],
    isActive: true,
    createdAt: mondayMorning,
    ...overrides,
  };
}
