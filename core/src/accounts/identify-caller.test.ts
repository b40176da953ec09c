import { describe, expect, it } from 'vitest';
import { anApiKey } from '../testing/builders/api-keys.ts';
import { mondayMorning as now } from '../testing/builders/ids.ts';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { arrange, openMarketplace } from '../testing/marketplace.ts';
import { identifyCaller } from './identify-caller.ts';
import { unknownOrigin as origin } from './origin.ts';

async function withKey(overrides: Parameters<typeof anApiKey>[0] = {}) {
  const place = await openMarketplace();
  const key = await arrange(place, ({ apiKeys }) =>
    apiKeys.insert(anApiKey({ ownerId: place.client.id, ...overrides })),
  );
  const identify = (lookup: string, previousLookups: readonly string[] = []) =>
    place.unitOfWork.read((stores) =>
      identifyCaller(
        stores,
        undefined,
        { kind: 'api-key', lookup, previousLookups },
        { now, origin, isFrom: (networks) => networks.includes('41.66.203.14') },
      ),
    );
  return { place, key, identify };
}

describe('the caller with an API key', () => {
  it('is its owner, with its scopes and its access', async () => {
    const { place, key, identify } = await withKey({ access: 'read' });
    const credential = { kind: 'api-key', keyId: key.id, scopes: [], access: 'read' };
    expect(await identify(key.lookup)).toEqual(
      ok({
        actor: { accountId: place.client.id, role: 'client', credential, origin },
        key: { lookup: key.lookup, secretId: 'secret 1' },
      }),
    );
  });

  it('is found by the look-up of a previous secret, and by which one', async () => {
    const { key, identify } = await withKey();
    const found = await identify('by the current secret', ['by another', key.lookup]);
    expect(found).toMatchObject({ value: { key: { lookup: key.lookup } } });
    expect(await identify('by the current secret', ['by another'])).toEqual(ok(undefined));
  });

  it.each([
    [{ expiresAt: now }, 'api-key.expired'],
    [{ allowedNetworks: ['10.0.0.1'] }, 'api-key.address-not-allowed'],
  ])('is refused with the reason if the key has %j', async (limits, code) => {
    const { key, identify } = await withKey(limits);
    expect(await identify(key.lookup)).toEqual(refuse({ code }));
  });

  it('is unknown if the key is inactive, even if it has expired too', async () => {
    const { key, identify } = await withKey({ isActive: false, expiresAt: now });
    expect(await identify(key.lookup)).toEqual(ok(undefined));
  });

  it('is accepted within the limits of the key', async () => {
    const limits = { expiresAt: later(now, 1), allowedNetworks: ['41.66.203.14'] };
    const { place, key, identify } = await withKey(limits);
    const found = await identify(key.lookup);
    expect(found).toMatchObject({ value: { actor: { accountId: place.client.id } } });
  });
});
