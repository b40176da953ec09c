import { describe, expect, it } from 'vitest';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { accountId, fileId, mondayMorning, serviceId } from '../testing/builders/ids.ts';
import {
  aService,
  englishToTwi,
  twiNarration,
  twiTranscription,
} from '../testing/builders/services.ts';
import {
  decideReview,
  decideServiceEdit,
  decideSubmission,
  findApprovedTwin,
  withStatus,
} from './decide-service.ts';
import { serviceStatuses } from './service.ts';

const sample = { text: 'Maakye.', recording: fileId(4) };
const owner = accountId(2);

const unfit = [
  [twiNarration, null, 'service.sample-missing'],
  [englishToTwi, sample, 'service.sample-unwanted'],
  [twiTranscription, sample, 'service.sample-unwanted'],
] as const;

describe('a submission', () => {
  it.each([
    [englishToTwi, null],
    [twiTranscription, null],
    [twiNarration, sample],
  ])('of %j starts pending', (work, itsSample) => {
    expect(decideSubmission(owner, { work, sample: itsSample }, mondayMorning)).toEqual(
      ok({
        ownerId: owner,
        work,
        sample: itsSample,
        status: 'pending',
        submittedAt: mondayMorning,
        reviewedAt: null,
      }),
    );
  });

  it.each(unfit)('of %j with the sample %j is refused as %s', (work, itsSample, code) => {
    expect(decideSubmission(owner, { work, sample: itsSample }, mondayMorning)).toEqual(
      refuse({ code }),
    );
  });
});

describe.each(serviceStatuses)('a service that is %s', (status) => {
  const service = aService({ status, reviewedAt: status === 'pending' ? null : mondayMorning });
  const now = later(mondayMorning, 60_000);
  const isPending = status === 'pending';
  const notPending = refuse({ code: 'service.not-pending', status });

  it(`can be edited: ${isPending}`, () => {
    const submission = { work: twiNarration, sample };
    expect(decideServiceEdit(service, submission)).toEqual(
      isPending ? ok({ ...service, ...submission }) : notPending,
    );
  });

  it.each(unfit)('cannot be edited to %j with the sample %j', (work, itsSample, code) => {
    expect(decideServiceEdit(service, { work, sample: itsSample })).toEqual(
      isPending ? refuse({ code }) : notPending,
    );
  });

  it.each(['approved', 'rejected'] as const)(`can be %s in a review: ${isPending}`, (verdict) => {
    expect(decideReview(service, verdict, now)).toEqual(
      isPending ? ok({ ...service, status: verdict, reviewedAt: now }) : notPending,
    );
  });

  it.each(serviceStatuses)('can be set to %s', (next) => {
    const reviewedAt = next === 'pending' ? null : now;
    expect(withStatus(service, next, now)).toEqual({ ...service, status: next, reviewedAt });
  });
});

describe('the approved twin of work', () => {
  const approved = aService({ id: serviceId(1), status: 'approved', work: englishToTwi });

  it('is an approved service for the same work', () => {
    expect(findApprovedTwin(englishToTwi, [approved])).toBe(approved);
  });

  it.each([
    ['no service', []],
    ['other work', [aService({ status: 'approved', work: twiTranscription })]],
    ['a pending one', [aService({ status: 'pending' })]],
    ['a rejected one', [aService({ status: 'rejected' })]],
  ])('is not %s', (_, services) => {
    expect(findApprovedTwin(englishToTwi, services)).toBeUndefined();
  });

  it('is not the service itself', () => {
    expect(findApprovedTwin(englishToTwi, [approved], approved)).toBeUndefined();
    const other = aService({ id: serviceId(2) });
    expect(findApprovedTwin(englishToTwi, [approved], other)).toBe(approved);
  });
});
