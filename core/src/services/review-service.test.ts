import { describe, expect, it } from 'vitest';
import { later } from '../kernel/instant.ts';
import type { ProviderId, ServiceId } from '../kernel/ids.ts';
import { InvariantError } from '../kernel/invariant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { anApplicant } from '../testing/builders/accounts.ts';
import { accountId, mondayMorning, providerIdOf, serviceId } from '../testing/builders/ids.ts';
import { aSubmittedService, englishToTwi, twiTranscription } from '../testing/builders/services.ts';
import { storeAccount, storeProvider } from '../testing/builders/stored.ts';
import { accept, arrange, openMarketplace, type Marketplace } from '../testing/marketplace.ts';
import { reviewService, setServiceStatus } from './review-service.ts';
import { serviceStatuses, type ServiceStatus } from './service.ts';

const now = later(mondayMorning, 3_600_000);
const fresh = providerIdOf('PRV-AKWAAB');

/** Hands out Provider IDs in the order given. */
function handingOut(...providerIds: readonly ProviderId[]) {
  const left = [...providerIds];
  return {
    now,
    newProviderId() {
      const next = left.shift();
      if (next === undefined) throw new Error('no Provider ID is left');
      return next;
    },
  };
}

const review = (
  { unitOfWork }: Marketplace,
  id: ServiceId,
  verdict: 'approved' | 'rejected',
  context = handingOut(fresh),
) => unitOfWork.write((stores) => reviewService(stores, { id, verdict }, context));

const setStatus = (
  { unitOfWork }: Marketplace,
  id: ServiceId,
  status: ServiceStatus,
  context = handingOut(),
) => unitOfWork.write((stores) => setServiceStatus(stores, { id, status }, context));

/** A marketplace with an applicant who has submitted English to Twi. */
async function withApplication() {
  const place = await openMarketplace();
  const made = await arrange(place, async (stores) => {
    const applicant = await storeAccount(stores, anApplicant());
    const service = await stores.services.insert(aSubmittedService({ ownerId: applicant.id }));
    return { applicant, service };
  });
  return { place, ...made };
}

describe('the first approval of a provider', () => {
  it('activates them, assigns the Provider ID, and tells them', async () => {
    const { place, applicant, service } = await withApplication();
    expect(await review(place, service.id, 'approved')).toEqual(
      ok({ ...service, status: 'approved', reviewedAt: now }),
    );
    expect(await place.unitOfWork.read(({ accounts }) => accounts.find(applicant.id))).toEqual({
      ...applicant,
      isActive: true,
      providerId: fresh,
    });
    expect(await place.unitOfWork.readNotices()).toEqual([
      {
        notice: { kind: 'provider-approved', accountId: applicant.id, providerId: fresh },
        at: now,
      },
    ]);
  });

  it('passes over Provider IDs that are taken', async () => {
    const { place, applicant, service } = await withApplication();
    const taken = providerIdOf('PRV-TAKEN0');
    await arrange(place, (stores) => storeProvider(stores, [], { providerId: taken }));
    accept(await review(place, service.id, 'approved', handingOut(taken, taken, fresh)));
    const account = await place.unitOfWork.read(({ accounts }) => accounts.find(applicant.id));
    expect(account?.providerId).toBe(fresh);
  });

  it('happens by setting the status, too', async () => {
    const { place, applicant, service } = await withApplication();
    accept(await setStatus(place, service.id, 'approved', handingOut(fresh)));
    const account = await place.unitOfWork.read(({ accounts }) => accounts.find(applicant.id));
    expect(account).toMatchObject({ isActive: true, providerId: fresh });
  });
});

describe('a later approval', () => {
  it('assigns nothing and tells nothing', async () => {
    const { place, applicant, service } = await withApplication();
    accept(await review(place, service.id, 'approved'));
    const second = await arrange(place, ({ services }) =>
      services.insert(aSubmittedService({ ownerId: applicant.id, work: twiTranscription })),
    );
    accept(await review(place, second.id, 'approved', handingOut()));
    expect(await place.unitOfWork.readNotices()).toHaveLength(1);
  });

  it('leaves a provider inactive whom an admin has deactivated', async () => {
    const place = await openMarketplace();
    const { provider } = place;
    const service = await arrange(place, async ({ accounts, services }) => {
      await accounts.replace({ ...provider, isActive: false });
      const work = { ...englishToTwi, targetLanguage: 'ee' } as const;
      return services.insert(aSubmittedService({ ownerId: provider.id, work }));
    });
    accept(await review(place, service.id, 'approved', handingOut()));
    const account = await place.unitOfWork.read(({ accounts }) => accounts.find(provider.id));
    expect(account?.isActive).toBe(false);
  });

  it('of the same work is refused as a duplicate, by either way', async () => {
    const { place, applicant, service } = await withApplication();
    const twin = await arrange(place, ({ services }) =>
      services.insert(aSubmittedService({ ownerId: applicant.id })),
    );
    accept(await review(place, service.id, 'approved'));
    const before = place.unitOfWork.committed();
    const duplicate = refuse({
      code: 'service.duplicate',
      serviceType: 'translation',
      languages: ['English', 'Twi'],
    });
    expect(await review(place, twin.id, 'approved')).toEqual(duplicate);
    expect(await setStatus(place, twin.id, 'approved')).toEqual(duplicate);
    expect(place.unitOfWork.committed()).toBe(before);
  });
});

describe('a rejection', () => {
  it('tells the provider, and changes nothing else about them', async () => {
    const { place, applicant, service } = await withApplication();
    expect(await review(place, service.id, 'rejected')).toEqual(
      ok({ ...service, status: 'rejected', reviewedAt: now }),
    );
    expect(await place.unitOfWork.read(({ accounts }) => accounts.find(applicant.id))).toEqual(
      applicant,
    );
    const { id: serviceId_ } = service;
    const notice = { kind: 'service-rejected', accountId: applicant.id, serviceId: serviceId_ };
    expect(await place.unitOfWork.readNotices()).toEqual([{ notice, at: now }]);
  });
});

describe('a review', () => {
  it.each(['approved', 'rejected'] as const)('is for pending services only: %s', async (status) => {
    const { place, service } = await withApplication();
    await arrange(place, ({ services }) => services.replace({ ...service, status }));
    for (const verdict of ['approved', 'rejected'] as const) {
      expect(await review(place, service.id, verdict)).toEqual(
        refuse({ code: 'service.not-pending', status }),
      );
    }
  });

  it('finds no service that is not there', async () => {
    const { place } = await withApplication();
    const notFound = refuse({ code: 'service.not-found' });
    expect(await review(place, serviceId(999), 'approved')).toEqual(notFound);
    expect(await setStatus(place, serviceId(999), 'approved')).toEqual(notFound);
  });

  it('of a service without an owner is a bug', async () => {
    const place = await openMarketplace();
    const orphan = await arrange(place, ({ services }) =>
      services.insert(aSubmittedService({ ownerId: accountId(999) })),
    );
    await expect(review(place, orphan.id, 'approved')).rejects.toThrow(InvariantError);
  });
});

describe.each(serviceStatuses)('setting the status of a %s service', (before) => {
  it.each(serviceStatuses)('to %s', async (after) => {
    const { place, service } = await withApplication();
    const reviewedAt = before === 'pending' ? null : mondayMorning;
    const first = { ...service, status: before, reviewedAt };
    await arrange(place, ({ services }) => services.replace(first));
    const set = await setStatus(place, service.id, after, handingOut(fresh));
    const changed = { ...first, status: after, reviewedAt: after === 'pending' ? null : now };
    expect(set).toEqual(ok(before === after ? first : changed));
    const told = before !== after && after !== 'pending';
    expect(await place.unitOfWork.readNotices()).toHaveLength(told ? 1 : 0);
  });
});
