import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { aFile } from '../testing/builders/files.ts';
import { nextProviderId } from '../testing/builders/ids.ts';
import { twiTranscription } from '../testing/builders/pricing.ts';
import { arrange, onMonday, openMarketplace, type Marketplace } from '../testing/marketplace.ts';
import { checkUpload, type UnmeasuredJob } from './check-upload.ts';
import { createJob } from './create-job.ts';

const anUpload = (overrides: Partial<UnmeasuredJob> = {}): UnmeasuredJob => ({
  work: twiTranscription,
  content: '',
  providerId: null,
  ...overrides,
});

const check = ({ unitOfWork, client }: Marketplace, upload = anUpload(), by = client) =>
  unitOfWork.read((stores) => checkUpload(stores, bySession(by), upload, onMonday));

/** What creating the job would say if its audio were as short as possible. */
const create = ({ unitOfWork, client }: Marketplace, upload = anUpload(), by = client) => {
  const audio = { file: aFile({ contentType: 'audio/mpeg' }), durationMs: 1 };
  return unitOfWork.write((stores) =>
    createJob(stores, bySession(by), { ...upload, audio }, onMonday),
  );
};

describe('checking a job before its audio is measured', () => {
  it('passes a client who can pay for the shortest audio, and creates nothing', async () => {
    const place = await openMarketplace({ balance: 5 });
    const before = place.unitOfWork.committed();
    expect(await check(place)).toEqual(ok(null));
    expect(place.unitOfWork.committed()).toBe(before);
  });

  it('refuses a client who cannot, with the least that is missing', async () => {
    const place = await openMarketplace({ balance: 4 });
    const amounts = { amountDue: 5n, balance: 4n, missing: 1n };
    const code = 'wallet.insufficient-funds';
    expect(await check(place)).toEqual(refuse({ code, ...amounts, isLowerBound: true }));
    expect(await create(place)).toEqual(refuse({ code, ...amounts }));
  });

  it.each([
    ['an unknown language', { work: { ...twiTranscription, language: 'Elvish' } }],
    ['an unknown provider', { providerId: nextProviderId() }],
  ])('refuses %s as creating the job would', async (_what, change) => {
    const place = await openMarketplace();
    const upload = anUpload(change);
    const refused = await create(place, upload);
    expect(refused.ok).toBe(false);
    expect(await check(place, upload)).toEqual(refused);
  });

  it('refuses a provider who is not qualified, as creating the job would', async () => {
    const place = await openMarketplace();
    const { providerId } = place.provider;
    const upload = anUpload({ work: { ...twiTranscription, language: 'ee' }, providerId });
    const refused = await create(place, upload);
    expect(refused).toMatchObject({ fault: { code: 'job.provider-not-qualified' } });
    expect(await check(place, upload)).toEqual(refused);
  });

  it('refuses while there is no price, as creating the job would', async () => {
    const place = await openMarketplace();
    await arrange(place, async ({ prices }) => {
      const price = await prices.findActive('transcription');
      if (price !== undefined) await prices.replace({ ...price, isActive: false });
    });
    const refused = await create(place);
    expect(refused).toMatchObject({ fault: { code: 'pricing.no-active-price' } });
    expect(await check(place)).toEqual(refused);
  });

  it.each(['provider', 'admin'] as const)('is denied to the %s', async (who) => {
    const place = await openMarketplace();
    const denied = refuse({ code: 'permission.denied' });
    expect(await check(place, anUpload(), place[who])).toEqual(denied);
  });
});
