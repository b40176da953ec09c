import { describe, expect, it } from 'vitest';
import { deny } from '../accounts/permission.ts';
import type { NewJob } from '../jobs/job.ts';
import type { AccountId, ServiceId } from '../kernel/ids.ts';
import { dayMs, later, type Instant } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { anApplicant, byApiKey, bySession } from '../testing/builders/accounts.ts';
import { mondayMorning, providerIdOf, serviceId } from '../testing/builders/ids.ts';
import { aSubmittedService, twiTranscription } from '../testing/builders/services.ts';
import { storeAccount, storeBareJob } from '../testing/builders/stored.ts';
import { accept, arrange, openMarketplace, type Marketplace } from '../testing/marketplace.ts';
import { undoMs } from './decide-service.ts';
import { reviewService, type Review } from './review-service.ts';
import { undoReview } from './undo-review.ts';

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
