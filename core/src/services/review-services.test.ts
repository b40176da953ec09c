import { describe, expect, it } from 'vitest';
import { denied, deny } from '../accounts/permission.ts';
import type { NewJob } from '../jobs/job.ts';
import type { AccountId, ProviderId, ServiceId } from '../kernel/ids.ts';
import { dayMs, type Instant, later } from '../kernel/instant.ts';
import { InvariantError, ok, refuse } from '../kernel/result.ts';
import { anApplicant, byApiKey, bySession } from '../testing/builders/accounts.ts';
import { accountId, mondayMorning, providerIdOf, serviceId } from '../testing/builders/ids.ts';
import { aSubmittedService, englishToTwi, twiTranscription } from '../testing/builders/pricing.ts';
import { storeAccount, storeBareJob, storeProvider } from '../testing/builders/stored.ts';
import { accept, arrange, type Marketplace, openMarketplace } from '../testing/marketplace.ts';
import { setServiceStatus } from './change-status.ts';
import { undoMs, type Verdict } from './decide-service.ts';
import { approveServices, type Review, reviewService, undoReview } from './review-services.ts';
import { type Service, serviceStatuses } from './service.ts';

describe('approve services', () => {
  const context = { now: mondayMorning, newProviderId: () => providerIdOf('PRV-AKWAAB') };

  async function withApplication() {
    const place = await openMarketplace();
    const ids = await arrange(place, async (stores) => {
      const { id: ownerId } = await storeAccount(stores, anApplicant());
      const inserted: Service[] = [];
      for (const work of [{}, {}, { work: twiTranscription }])
        inserted.push(await stores.services.insert(aSubmittedService({ ownerId, ...work })));
      return inserted.map(({ id }) => id);
    });
    return { place, ids };
  }

  it('approves each of several services, and refuses one without stopping the others', async () => {
    const { place, ids } = await withApplication();
    const unknown = serviceId(999);
    const approved = await place.unitOfWork.write((stores) =>
      approveServices(stores, bySession(place.admin), { ids: [unknown, ...ids, ...ids] }, context),
    );
    const [first, second, third] = ids;
    expect(accept(approved)).toMatchObject([
      { id: unknown, result: refuse({ code: 'service.not-found' }) },
      { id: first, result: { ok: true, value: { status: 'approved' } } },
      { id: second, result: { ok: false, fault: { code: 'service.duplicate' } } },
      { id: third, result: { ok: true, value: { status: 'approved' } } },
    ]);
    const statuses = await place.unitOfWork.read(({ services }) =>
      Promise.all(ids.map(async (id) => (await services.find(id))?.status)),
    );
    expect(statuses).toEqual(['approved', 'pending', 'approved']);
  });

  it('approves several services for admins only', async () => {
    const { place, ids } = await withApplication();
    const approved = place.unitOfWork.write((stores) =>
      approveServices(stores, bySession(place.client), { ids }, context),
    );
    expect(await approved).toEqual(denied);
  });
});

describe('review service', () => {
  const now = later(mondayMorning, 3_600_000);
  const fresh = providerIdOf('PRV-AKWAAB');

  /** A review that gets these Provider IDs, in this order. */
  function withProviderIds(...providerIds: readonly ProviderId[]) {
    const remaining = [...providerIds];
    return {
      now,
      newProviderId() {
        const next = remaining.shift();
        if (next === undefined) throw new Error('no Provider ID is left');
        return next;
      },
    };
  }

  const review = (
    { unitOfWork, admin }: Marketplace,
    id: ServiceId,
    verdict: 'approved' | 'rejected',
    context = withProviderIds(fresh),
  ) =>
    unitOfWork.write((stores) => reviewService(stores, bySession(admin), { id, verdict }, context));

  const setStatus = (
    { unitOfWork, admin }: Marketplace,
    id: ServiceId,
    verdict: Verdict,
    context = withProviderIds(),
  ) =>
    unitOfWork.write((stores) =>
      setServiceStatus(stores, bySession(admin), { id, ...verdict }, context),
    );

  /** A marketplace with an applicant who has submitted English to Twi. */
  async function withApplication() {
    const place = await openMarketplace();
    const application = await arrange(place, async (stores) => {
      const applicant = await storeAccount(stores, anApplicant());
      const service = await stores.services.insert(aSubmittedService({ ownerId: applicant.id }));
      return { applicant, service: { ...service, recordingKey: null } };
    });
    return { place, ...application };
  }

  describe('the first approval of a provider', () => {
    it('activates them, assigns the Provider ID, and notifies them', async () => {
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
          dueAt: later(now, undoMs),
        },
      ]);
    });

    it('skips taken Provider IDs', async () => {
      const { place, applicant, service } = await withApplication();
      const taken = providerIdOf('PRV-TAKEN0');
      await arrange(place, (stores) => storeProvider(stores, [], { providerId: taken }));
      accept(await review(place, service.id, 'approved', withProviderIds(taken, taken, fresh)));
      const account = await place.unitOfWork.read(({ accounts }) => accounts.find(applicant.id));
      expect(account?.providerId).toBe(fresh);
    });

    it('may also be made by setting the status', async () => {
      const { place, applicant, service } = await withApplication();
      accept(await setStatus(place, service.id, { status: 'approved' }, withProviderIds(fresh)));
      const account = await place.unitOfWork.read(({ accounts }) => accounts.find(applicant.id));
      expect(account).toMatchObject({ isActive: true, providerId: fresh });
    });
  });

  describe('a later approval', () => {
    it('assigns nothing and notifies no one', async () => {
      const { place, applicant, service } = await withApplication();
      accept(await review(place, service.id, 'approved'));
      const second = await arrange(place, ({ services }) =>
        services.insert(aSubmittedService({ ownerId: applicant.id, work: twiTranscription })),
      );
      accept(await review(place, second.id, 'approved', withProviderIds()));
      expect(await place.unitOfWork.readNotices()).toHaveLength(1);
    });

    it('does not activate a provider whom an admin has deactivated', async () => {
      const place = await openMarketplace();
      const { provider } = place;
      const service = await arrange(place, async ({ accounts, services }) => {
        await accounts.replace({ ...provider, isActive: false });
        const work = { ...englishToTwi, targetLanguage: 'ee' } as const;
        return services.insert(aSubmittedService({ ownerId: provider.id, work }));
      });
      accept(await review(place, service.id, 'approved', withProviderIds()));
      const account = await place.unitOfWork.read(({ accounts }) => accounts.find(provider.id));
      expect(account?.isActive).toBe(false);
    });

    it('of the same work is refused as a duplicate, either way', async () => {
      const { place, applicant, service } = await withApplication();
      const other = await arrange(place, ({ services }) =>
        services.insert(aSubmittedService({ ownerId: applicant.id })),
      );
      accept(await review(place, service.id, 'approved'));
      const before = place.unitOfWork.committed();
      const duplicate = refuse({
        code: 'service.duplicate',
        serviceType: 'translation',
        languages: ['English', 'Twi'],
      });
      expect(await review(place, other.id, 'approved')).toEqual(duplicate);
      expect(await setStatus(place, other.id, { status: 'approved' })).toEqual(duplicate);
      expect(place.unitOfWork.committed()).toBe(before);
    });
  });

  describe('a rejection', () => {
    it('notifies the provider, and does not change the account', async () => {
      const { place, applicant, service } = await withApplication();
      expect(await review(place, service.id, 'rejected')).toEqual(
        ok({ ...service, status: 'rejected', reviewedAt: now }),
      );
      expect(await place.unitOfWork.read(({ accounts }) => accounts.find(applicant.id))).toEqual(
        applicant,
      );
      const notice = { kind: 'service-rejected', accountId: applicant.id, serviceId: service.id };
      expect(await place.unitOfWork.readNotices()).toEqual([
        { notice, at: now, dueAt: later(now, undoMs) },
      ]);
    });

    it('stores its reason until the service has another status, and records it', async () => {
      const { place, service } = await withApplication();
      const reason = 'The sample is too quiet.';
      accept(await setStatus(place, service.id, { status: 'rejected', reason }));
      const read = () => place.unitOfWork.read(({ services }) => services.find(service.id));
      expect(await read()).toMatchObject({ status: 'rejected', rejectionReason: reason });
      expect(place.unitOfWork.committed().auditEntries.at(-1)).toMatchObject({
        action: 'service.reject',
        after: JSON.stringify({ status: 'rejected', reason }),
      });
      accept(await setStatus(place, service.id, { status: 'pending', reason }));
      expect(await read()).toMatchObject({ status: 'pending', rejectionReason: null });
    });

    it('that is taken back in time notifies no one', async () => {
      const { place, service } = await withApplication();
      accept(await review(place, service.id, 'rejected'));
      accept(await setStatus(place, service.id, { status: 'pending' }));
      expect(await place.unitOfWork.readNotices()).toEqual([]);
    });
  });

  describe('a review', () => {
    it.each(['approved', 'rejected'] as const)(
      'is for pending services only: %s',
      async (status) => {
        const { place, service } = await withApplication();
        await arrange(place, ({ services }) => services.replace({ ...service, status }));
        for (const verdict of ['approved', 'rejected'] as const) {
          expect(await review(place, service.id, verdict)).toEqual(
            refuse({ code: 'service.not-pending', status }),
          );
        }
      },
    );

    it('finds no service that does not exist', async () => {
      const { place } = await withApplication();
      const notFound = refuse({ code: 'service.not-found' });
      expect(await review(place, serviceId(999), 'approved')).toEqual(notFound);
      expect(await setStatus(place, serviceId(999), { status: 'approved' })).toEqual(notFound);
    });

    it('of a service without an owner is a bug', async () => {
      const place = await openMarketplace();
      const orphan = await arrange(place, ({ services }) =>
        services.insert(aSubmittedService({ ownerId: accountId(999) })),
      );
      await expect(review(place, orphan.id, 'approved')).rejects.toThrow(InvariantError);
    });
  });

  it('a review is denied to everyone but admins', async () => {
    const { place, service, applicant } = await withApplication();
    const { unitOfWork, client, admin } = place;
    const before = unitOfWork.committed();
    const { id } = service;
    const context = withProviderIds(fresh);
    for (const actor of [bySession(applicant), bySession(client), byApiKey(admin, ['reports'])]) {
      const reviewed = unitOfWork.write((stores) =>
        reviewService(stores, actor, { id, verdict: 'approved' }, context),
      );
      expect(await reviewed).toEqual(deny(actor, 'providers.review'));
      const set = unitOfWork.write((stores) =>
        setServiceStatus(stores, actor, { id, status: 'approved' }, context),
      );
      expect(await set).toEqual(deny(actor, 'providers.review'));
    }
    expect(unitOfWork.committed()).toBe(before);
  });

  describe.each(serviceStatuses)('setting the status of a %s service', (before) => {
    it.each(serviceStatuses)('to %s', async (after) => {
      const { place, service } = await withApplication();
      const reviewedAt = before === 'pending' ? null : mondayMorning;
      const first = { ...service, status: before, reviewedAt };
      await arrange(place, ({ services }) => services.replace(first));
      const set = await setStatus(place, service.id, { status: after }, withProviderIds(fresh));
      const changed = { ...first, status: after, reviewedAt: after === 'pending' ? null : now };
      expect(set).toEqual(ok(before === after ? first : changed));
      const isNotified = before !== after && after !== 'pending';
      expect(await place.unitOfWork.readNotices()).toHaveLength(isNotified ? 1 : 0);
    });
  });
});

describe('undo review', () => {
  const now = later(mondayMorning, 3_600_000);
  const soon = later(now, 9_000);
  const newProviderId = () => providerIdOf('PRV-AKWAAB');

  const review = (place: Marketplace, decision: Review, at = now) =>
    place.unitOfWork.write((stores) =>
      reviewService(stores, bySession(place.admin), decision, { now: at, newProviderId }),
    );

  const approve = (place: Marketplace, id: ServiceId, at = now) =>
    review(place, { id, verdict: 'approved' }, at);

  const undo = (place: Marketplace, id: ServiceId, at: Instant = soon) =>
    place.unitOfWork.write((stores) =>
      undoReview(stores, bySession(place.admin), { id }, { now: at, newProviderId }),
    );

  const readAccount = ({ unitOfWork }: Marketplace, id: AccountId) =>
    unitOfWork.read(({ accounts }) => accounts.find(id));

  /** A marketplace with an applicant who has submitted two services. */
  async function withApplication() {
    const place = await openMarketplace();
    const application = await arrange(place, async (stores) => {
      const applicant = await storeAccount(stores, anApplicant());
      const ownerId = applicant.id;
      const service = await stores.services.insert(aSubmittedService({ ownerId }));
      const second = aSubmittedService({ ownerId, work: twiTranscription });
      return { applicant, service, other: await stores.services.insert(second) };
    });
    return { place, ...application };
  }

  describe('undoing a first approval', () => {
    it('takes back the Provider ID, and sends no mail', async () => {
      const { place, applicant, service } = await withApplication();
      accept(await approve(place, service.id));
      expect(await undo(place, service.id)).toEqual(ok({ ...service, recordingKey: null }));
      expect(await readAccount(place, applicant.id)).toEqual(applicant);
      expect(await place.unitOfWork.readNotices()).toEqual([]);
    });

    it('leaves the Provider ID to a provider with another approved service', async () => {
      const { place, applicant, service, other } = await withApplication();
      accept(await approve(place, service.id));
      accept(await approve(place, other.id));
      accept(await undo(place, service.id));
      expect(await readAccount(place, applicant.id)).toMatchObject({ isActive: true });
      expect(await place.unitOfWork.readNotices()).toHaveLength(1);
      accept(await undo(place, other.id));
      expect(await readAccount(place, applicant.id)).toEqual(applicant);
      expect(await place.unitOfWork.readNotices()).toEqual([]);
    });

    it.each([
      ['taken', { assignedAt: soon, updatedAt: soon, status: 'in_progress' }, 'assignedId'],
      ['been requested for', { createdAt: soon, updatedAt: soon }, 'requestedId'],
    ] as const)('is refused if the provider has %s a job since', async (_, job, party) => {
      const { place, applicant, service } = await withApplication();
      accept(await approve(place, service.id));
      const overrides: Partial<NewJob> = { ...job, [party]: applicant.id };
      const { id: jobId } = await arrange(place, (stores) => storeBareJob(stores, overrides));
      expect(await undo(place, service.id)).toEqual(refuse({ code: 'service.work-taken', jobId }));
      expect(await readAccount(place, applicant.id)).toMatchObject({ isActive: true });
      expect(await place.unitOfWork.readNotices()).toHaveLength(1);
    });

    it('is refused if the provider has taken a job that is older than a hundred others of theirs', async () => {
      const { place, applicant, service } = await withApplication();
      accept(await approve(place, service.id));
      const assignedId = applicant.id;
      const jobId = await arrange(place, async (stores) => {
        const taken = { assignedAt: soon, updatedAt: soon, status: 'in_progress' } as const;
        const { id } = await storeBareJob(stores, { ...taken, assignedId });
        const before = { assignedAt: mondayMorning, status: 'completed' } as const;
        for (let n = 0; n < 100; n += 1) await storeBareJob(stores, { ...before, assignedId });
        return id;
      });
      expect(await undo(place, service.id)).toEqual(refuse({ code: 'service.work-taken', jobId }));
    });

    it('leaves a Provider ID from before', async () => {
      const { place, applicant, service, other } = await withApplication();
      accept(await approve(place, service.id));
      await arrange(place, (stores) => stores.services.remove(service.id));
      const tomorrow = later(now, dayMs);
      accept(await approve(place, other.id, tomorrow));
      accept(await undo(place, other.id, later(tomorrow, 1_000)));
      expect(await readAccount(place, applicant.id)).toMatchObject({ isActive: true });
    });
  });

  describe('undoing a decision', () => {
    it('withdraws the mail of a rejection', async () => {
      const { place, service } = await withApplication();
      accept(await review(place, { id: service.id, verdict: 'rejected', reason: 'Too quiet.' }));
      const undone = accept(await undo(place, service.id));
      expect(undone).toMatchObject({ status: 'pending', rejectionReason: null });
      expect(await place.unitOfWork.readNotices()).toEqual([]);
    });

    it('is refused once the provider may have been notified', async () => {
      const { place, service } = await withApplication();
      accept(await approve(place, service.id));
      expect(await undo(place, service.id, later(now, undoMs))).toEqual(
        refuse({ code: 'service.undo-expired' }),
      );
    });

    it('changes nothing if there is none, as after another undo', async () => {
      const { place, service } = await withApplication();
      expect(await undo(place, service.id)).toEqual(ok({ ...service, recordingKey: null }));
      expect(await undo(place, serviceId(999))).toEqual(refuse({ code: 'service.not-found' }));
    });

    it('is denied to everyone but admins', async () => {
      const { place, applicant, service } = await withApplication();
      const { unitOfWork, client, admin } = place;
      accept(await approve(place, service.id));
      for (const actor of [bySession(applicant), bySession(client), byApiKey(admin, ['reports'])]) {
        const answer = unitOfWork.write((stores) =>
          undoReview(stores, actor, service, { now: soon, newProviderId }),
        );
        expect(await answer).toEqual(deny(actor, 'providers.review'));
      }
    });
  });
});
