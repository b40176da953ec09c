import { describe, expect, it } from 'vitest';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { accountId, fileId, mondayMorning, serviceId } from '../testing/builders/ids.ts';
import {
  aService,
  aSubmittedService,
  englishToTwi,
  twiNarration,
  twiTranscription,
} from '../testing/builders/pricing.ts';
import { openMarketplace } from '../testing/marketplace.ts';
import {
  decideNewVersion,
  decideReview,
  decideServiceEdit,
  decideSubmission,
  decideUndo,
  findApprovedDuplicate,
  undoMs,
  withStatus,
} from './decide-service.ts';
import { resolveWork } from './find-service.ts';
import { inputLanguage, isSameWork, languagesOf, serviceStatuses, type Work } from './service.ts';

const sample = { text: 'Maakye.', recording: fileId(4) };
const owner = accountId(2);

const invalid = [
  [twiNarration, null, 'service.sample-missing'],
  [englishToTwi, sample, 'service.sample-not-allowed'],
  [twiTranscription, sample, 'service.sample-not-allowed'],
] as const;

describe('a submission', () => {
  it.each([
    [englishToTwi, null],
    [twiTranscription, null],
    [twiNarration, sample],
  ])('of %j starts pending', (work, aSample) => {
    expect(decideSubmission(owner, { work, sample: aSample }, mondayMorning)).toEqual(
      ok({
        ownerId: owner,
        work,
        sample: aSample,
        status: 'pending',
        submittedAt: mondayMorning,
        reviewedAt: null,
        rejectionReason: null,
        version: 1,
        replaces: null,
      }),
    );
  });

  it.each(invalid)('of %j with the sample %j is refused as %s', (work, aSample, code) => {
    expect(decideSubmission(owner, { work, sample: aSample }, mondayMorning)).toEqual(
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

  it.each(invalid)('cannot be edited to %j with the sample %j', (work, aSample, code) => {
    expect(decideServiceEdit(service, { work, sample: aSample })).toEqual(
      isPending ? refuse({ code }) : notPending,
    );
  });

  it.each(['approved', 'rejected'] as const)(`can be %s in a review: ${isPending}`, (verdict) => {
    expect(decideReview(service, { status: verdict }, now)).toEqual(
      isPending ? ok({ ...service, status: verdict, reviewedAt: now }) : notPending,
    );
  });

  it.each(serviceStatuses)('can be set to %s', (next) => {
    const reviewedAt = next === 'pending' ? null : now;
    expect(withStatus(service, { status: next }, now)).toEqual({
      ...service,
      status: next,
      reviewedAt,
    });
  });
});

describe('a new version', () => {
  const work = twiTranscription;
  const submission = { work, sample: null };
  const now = later(mondayMorning, 60_000);

  it('contains when and why the one before was rejected', () => {
    const rejected = aService({
      status: 'rejected',
      reviewedAt: mondayMorning,
      rejectionReason: 'Please add a recording.',
      version: 2,
    });
    const replaces = {
      id: rejected.id,
      rejectedAt: mondayMorning,
      reason: 'Please add a recording.',
    };
    const { ownerId } = rejected;
    expect(decideNewVersion(rejected, submission, now)).toEqual(
      ok({
        ...aSubmittedService({ ownerId, ...submission, submittedAt: now }),
        version: 3,
        replaces,
      }),
    );
  });

  it.each(['pending', 'approved'] as const)('of one that is %s is refused', (status) => {
    expect(decideNewVersion(aService({ status }), submission, now)).toEqual(
      refuse({ code: 'service.not-rejected', status }),
    );
  });

  it('needs a sample if it is a narration', () => {
    const rejected = aService({ status: 'rejected' });
    expect(decideNewVersion(rejected, { work: twiNarration, sample: null }, now)).toEqual(
      refuse({ code: 'service.sample-missing' }),
    );
  });
});

describe('undoing a decision', () => {
  const approved = aService({ status: 'approved', reviewedAt: mondayMorning });

  it.each([
    [0, true],
    [undoMs - 1, true],
    [undoMs, false],
  ])('%d ms after it is possible: %s', (milliseconds, isPossible) => {
    const undone = decideUndo(approved, later(mondayMorning, milliseconds));
    expect(undone).toEqual(
      isPossible
        ? ok({ ...approved, status: 'pending', reviewedAt: null })
        : refuse({ code: 'service.undo-expired' }),
    );
  });
});

describe('the approved duplicate of work', () => {
  const approved = aService({ id: serviceId(1), status: 'approved', work: englishToTwi });

  it('is an approved service for the same work', () => {
    expect(findApprovedDuplicate(englishToTwi, [approved])).toBe(approved);
  });

  it.each([
    ['no service', []],
    ['other work', [aService({ status: 'approved', work: twiTranscription })]],
    ['a pending one', [aService({ status: 'pending' })]],
    ['a rejected one', [aService({ status: 'rejected' })]],
  ])('is not %s', (_, services) => {
    expect(findApprovedDuplicate(englishToTwi, services)).toBeUndefined();
  });

  it('is not the service itself', () => {
    expect(findApprovedDuplicate(englishToTwi, [approved], approved)).toBeUndefined();
    const other = aService({ id: serviceId(2) });
    expect(findApprovedDuplicate(englishToTwi, [approved], other)).toBe(approved);
  });
});

const translation = (sourceLanguage: string, targetLanguage: string): Work => ({
  serviceType: 'translation',
  sourceLanguage,
  targetLanguage,
});

describe('work', () => {
  it.each<[Work, string, readonly string[]]>([
    [englishToTwi, 'en', ['en', 'tw']],
    [twiTranscription, 'tw', ['tw']],
    [twiNarration, 'tw', ['tw']],
  ])('%j has the input language %s and the languages %j', (work, input, languages) => {
    expect(inputLanguage(work)).toBe(input);
    expect(languagesOf(work)).toEqual(languages);
  });

  it.each<[Work, Work, boolean]>([
    [englishToTwi, translation('en', 'tw'), true],
    [englishToTwi, translation('tw', 'en'), false],
    [englishToTwi, translation('en', 'ee'), false],
    [englishToTwi, translation('ee', 'tw'), false],
    [englishToTwi, twiNarration, false],
    [twiTranscription, twiNarration, false],
    [twiNarration, { serviceType: 'narration', language: 'tw' }, true],
    [twiNarration, { serviceType: 'narration', language: 'ee' }, false],
  ])('%j is the same as %j: %s', (one, other, expected) => {
    expect(isSameWork(one, other)).toBe(expected);
    expect(isSameWork(other, one)).toBe(expected);
  });
});

describe('requested work', () => {
  it.each<[Work, Work]>([
    [translation('English', ' TWI '), englishToTwi],
    [translation('en', 'Ewe'), translation('en', 'ee')],
    [{ serviceType: 'narration', language: 'Twi' }, twiNarration],
    [{ serviceType: 'transcription', language: 'TW' }, twiTranscription],
  ])('%j means %j', async (request, work) => {
    const { unitOfWork } = await openMarketplace();
    expect(await unitOfWork.read((stores) => resolveWork(stores, request))).toEqual(ok(work));
  });

  const unknown = (field: string, reference: string) =>
    ({ code: 'language.unknown', field, reference }) as const;
  it.each([
    [translation('Elvish', 'tw'), unknown('source', 'Elvish')],
    [translation('en', 'Elvish'), unknown('target', 'Elvish')],
    [{ serviceType: 'narration', language: 'Elvish' } as const, unknown('language', 'Elvish')],
    [translation('tw', 'Twi'), { code: 'service.same-languages' }],
  ])('%j is refused', async (request, fault) => {
    const { unitOfWork } = await openMarketplace();
    expect(await unitOfWork.read((stores) => resolveWork(stores, request))).toEqual(refuse(fault));
  });
});
