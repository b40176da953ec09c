import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { twiNarration } from '../testing/builders/services.ts';
import { aJobRequest } from '../testing/job-life.ts';
import { accept, onMonday, openMarketplace } from '../testing/marketplace.ts';
import { createJob } from './create-job.ts';
import { editJob } from './edit-job.ts';
import { quoteJob, type QuoteRequest } from './quote-job.ts';

const aQuoteRequest = (overrides: Partial<QuoteRequest> = {}): QuoteRequest => ({
  work: { ...twiNarration, language: 'Twi' },
  content: 'Noa nsuo no kan.',
  durationMs: null,
  providerId: null,
  ...overrides,
});

async function withQuote() {
  const place = await openMarketplace();
  const quote = (overrides: Partial<QuoteRequest> = {}, by = place.client) =>
    place.unitOfWork.read((stores) =>
      quoteJob(stores, bySession(by), aQuoteRequest(overrides), onMonday),
    );
  return { place, quote };
}

describe('quoting a job', () => {
  it('returns the resolved work and its price, and creates nothing', async () => {
    const { place, quote } = await withQuote();
    const before = place.unitOfWork.committed();
    expect(await quote()).toMatchObject(
      ok({ work: twiNarration, quote: { price: 16n, discount: 0n, amountDue: 16n } }),
    );
    expect(place.unitOfWork.committed()).toBe(before);
  });

  it('agrees with what the job costs when it is created and edited', async () => {
    const { place, quote } = await withQuote();
    const { providerId } = place.provider;
    const quoted = accept(await quote({ providerId }));
    const actor = bySession(place.client);
    const request = aJobRequest({ work: twiNarration, content: 'Noa nsuo no kan.', providerId });
    const job = accept(
      await place.unitOfWork.write((stores) => createJob(stores, actor, request, onMonday)),
    );
    const edited = accept(
      await place.unitOfWork.write((stores) => editJob(stores, actor, { id: job.id }, onMonday)),
    );
    for (const made of [job, edited]) {
      const { work, quote: priced, requestedId } = made;
      expect({ work, quote: priced, requestedId }).toEqual({
        work: quoted.work,
        quote: quoted.quote,
        requestedId: quoted.requested?.id,
      });
    }
  });

  it.each([
    [{ work: { ...twiNarration, language: 'Elvish' } }, 'language.unknown'],
    [{ content: ' ' }, 'pricing.no-words'],
    [{ providerId: 'PRV-2A2A2A' as QuoteRequest['providerId'] }, 'job.provider-unknown'],
    [
      { work: { ...twiNarration, language: 'ee' }, providerId: 'theirs' },
      'job.provider-not-qualified',
    ],
  ] as const)('refuses %j', async (change, code) => {
    const { place, quote } = await withQuote();
    const { providerId } = place.provider;
    const isTheirs = 'providerId' in change && change.providerId === 'theirs';
    const overrides = isTheirs ? { ...change, providerId } : change;
    expect(await quote(overrides as Partial<QuoteRequest>)).toMatchObject({ fault: { code } });
  });

  it.each(['provider', 'admin'] as const)('is denied to the %s', async (who) => {
    const { place, quote } = await withQuote();
    expect(await quote({}, place[who])).toEqual(refuse({ code: 'permission.denied' }));
  });
});
