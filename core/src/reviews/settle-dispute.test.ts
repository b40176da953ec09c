import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { checkBooks } from '../audit/check-books.ts';
import type { Job } from '../jobs/job.ts';
import { type Instant, later } from '../kernel/instant.ts';
import { pesewas } from '../kernel/money.ts';
import { invariant, refuse } from '../kernel/result.ts';
import { createWeeklyPayouts } from '../payouts/create-weekly-payouts.ts';
import { anAdmin, bySession } from '../testing/builders/accounts.ts';
import { aFile } from '../testing/builders/files.ts';
import { mondayMorning as now } from '../testing/builders/ids.ts';
import { noHold } from '../testing/builders/payouts.ts';
import { englishToTwi } from '../testing/builders/pricing.ts';
import { storeAccount, storeClient, storeProvider } from '../testing/builders/stored.ts';
import { giveMoneyBack, requestJob, words } from '../testing/job-life.ts';
import {
  accept,
  ampleQuotas,
  arrange,
  type Marketplace,
  openMarketplace,
} from '../testing/marketplace.ts';
import {
  afterStatements,
  contestJob,
  declineJob,
  jobInReview,
  sendBack,
  settleJob,
} from '../testing/review-life.ts';
import { earningsOf, walletOf } from '../wallet/ledger.ts';
import { longestStatement, type StatementFile } from './dispute.ts';
import { listDisputes, readDispute, settleDispute } from './settle-dispute.ts';
import {
  checkNewStatement,
  readStatementFile,
  writeStatement,
  type WrittenStatement,
} from './write-statement.ts';

let place: Marketplace;
let job: Job;
beforeEach(async () => {
  place = await openMarketplace();
  await requestJob(place);
  job = await jobInReview(place, { content: words(100) });
});

const read = (by: Account) =>
  place.unitOfWork.read((stores) => readDispute(stores, bySession(by), job.id));

type Files = Omit<WrittenStatement, 'id' | 'text'>;

const write = (by: Account, text: string, at: Instant = now, files: Files = {}) => {
  const statement = { id: job.id, text, ...files };
  const context = { now: at, quotas: ampleQuotas };
  return place.unitOfWork.write((stores) =>
    writeStatement(stores, bySession(by), statement, context),
  );
};

const settle = (returned: number, at: Instant = afterStatements, by: Account = place.admin) => {
  const settlement = { id: job.id, returned: pesewas(returned), reason: ' Half is there. ' };
  return place.unitOfWork.write((stores) =>
    settleDispute(stores, bySession(by, at), settlement, { now: at }),
  );
};

const money = () =>
  place.unitOfWork.read(async ({ ledger, payouts }) => ({
    wallet: await ledger.balance(walletOf(place.client.id)),
    earnings: await ledger.balance(earningsOf(place.provider.id)),
    commission: await ledger.balance('platform:commission'),
    uncleared: await payouts.sumUncleared(place.provider.id),
  }));

const jobNow = () => place.unitOfWork.read(({ jobs }) => jobs.find(job.id));
const noticesOf = async (kind: string) =>
  (await place.unitOfWork.readNotices())
    .map(({ notice }) => notice)
    .filter((notice) => notice.kind === kind);

describe('contesting a result', () => {
  it('opens a dispute with what the client says, and notifies the provider and admins', async () => {
    const { client, provider, admin } = place;
    const suspension = { at: now, reason: 'A stolen laptop.' };
    await arrange(place, (stores) => storeAccount(stores, anAdmin({ suspension })));
    const contested = await contestJob(place, job.id);
    expect(contested).toMatchObject({ status: 'completed', review: { state: 'dispute' } });
    expect(accept(await read(client))).toMatchObject({
      jobId: job.id,
      openedBy: 'client',
      statementsUntil: later(contested.updatedAt, 3 * 24 * 60 * 60 * 1000),
      client: { text: 'Half of the text was left out.', at: contested.updatedAt },
      provider: null,
      decision: null,
      clientName: client.name,
      providerName: provider.name,
      serviceType: 'translation',
      price: 300n,
    });
    expect(await noticesOf('dispute-opened')).toMatchObject([
      { accountId: provider.id },
      { accountId: admin.id },
    ]);
  });

  it('pays the provider nothing until it is decided', async () => {
    await contestJob(place, job.id);
    const pay = (at: Instant) =>
      place.unitOfWork.write((stores) =>
        createWeeklyPayouts(
          stores,
          bySession(place.admin, at),
          { weekStart: null },
          { now: at, hold: noHold },
        ),
      );
    expect(accept(await pay(afterStatements))).toEqual([]);
    await settleJob(place, job.id);
    expect(accept(await pay(later(afterStatements, 60_000)))).toMatchObject([{ net: 255n }]);
  });

  it('is not refunded besides', async () => {
    await contestJob(place, job.id);
    await expect(giveMoneyBack(place, job.id)).rejects.toThrow('job.in-dispute');
  });
});

describe('a dispute', () => {
  it('is read by its sides and by admins, and not found by anyone else', async () => {
    await contestJob(place, job.id);
    const others = await arrange(place, async (stores) => [
      await storeClient(stores),
      await storeProvider(stores, [englishToTwi]),
    ]);
    const { client, provider, admin } = place;
    const seen = await Promise.all([client, provider, admin, ...others].map(read));
    expect(seen.map(({ ok }) => ok)).toEqual([true, true, true, false, false]);
    expect(seen.at(-1)).toEqual(refuse({ code: 'job.not-found' }));
  });

  it('is not found about a job that is not contested', async () => {
    expect(await read(place.client)).toEqual(refuse({ code: 'dispute.not-found' }));
    expect(await write(place.client, 'A page is missing.')).toEqual(
      refuse({ code: 'dispute.not-found' }),
    );
  });

  it('is listed for admins by what is to be decided, the newest first', async () => {
    const list = (by: Account, status?: 'open' | 'decided') =>
      place.unitOfWork.read((stores) =>
        listDisputes(stores, bySession(by), { status, page: { limit: 10 } }),
      );
    await contestJob(place, job.id);
    const other = await jobInReview(place);
    await contestJob(place, other.id);
    await settleJob(place, job.id);
    const idsOf = async (status?: 'open' | 'decided') =>
      accept(await list(place.admin, status)).map(({ jobId }) => jobId);
    expect(await idsOf()).toEqual([other.id, job.id]);
    expect(await idsOf('open')).toEqual([other.id]);
    expect(await idsOf('decided')).toEqual([job.id]);
    const denied = refuse({ code: 'permission.denied' });
    expect(await list(place.client)).toEqual(denied);
    expect(await list(place.provider)).toEqual(denied);
  });
});

describe('a statement', () => {
  beforeEach(() => contestJob(place, job.id));

  it('is written by each side, and replaces what that side has written', async () => {
    await write(place.provider, ' All pages are there. ', later(now, 1_000));
    await write(place.client, 'Page 3 is missing.', later(now, 2_000));
    const after = accept(await read(place.admin));
    const files: readonly StatementFile[] = [];
    expect(after.provider).toEqual({ text: 'All pages are there.', at: later(now, 1_000), files });
    expect(after.client).toEqual({ text: 'Page 3 is missing.', at: later(now, 2_000), files });
  });

  it.each(['', ' \n', '\u200B'])('is not empty: %j', async (text) => {
    expect(await write(place.client, text)).toEqual(refuse({ code: 'dispute.statement-missing' }));
    expect(longestStatement).toBeGreaterThan(text.length);
  });

  it('can be written for three days, and not after that', async () => {
    const { statementsUntil } = accept(await read(place.client));
    expect((await write(place.provider, 'Just in time.', statementsUntil)).ok).toBe(true);
    expect(await write(place.provider, 'Too late.', later(statementsUntil, 1))).toEqual(
      refuse({ code: 'dispute.statements-closed' }),
    );
  });

  it('is not written after the decision', async () => {
    await write(place.provider, 'All pages are there.');
    accept(await settle(0, now));
    expect(await write(place.client, 'But page 3!')).toEqual(
      refuse({ code: 'dispute.statements-closed' }),
    );
  });

  it('is not written by admins, who decide, nor by anyone else', async () => {
    const other = await arrange(place, (stores) => storeClient(stores));
    expect(await write(place.admin, 'I was there.')).toEqual(refuse({ code: 'permission.denied' }));
    expect(await write(other, 'I was there.')).toEqual(refuse({ code: 'job.not-found' }));
  });
});

describe('the files of a statement', () => {
  beforeEach(() => contestJob(place, job.id));

  const page = aFile({ name: 'page-3.pdf', contentType: 'application/pdf' });
  const attach = async (by: Account, files: Files) =>
    accept(await write(by, 'See the page.', now, files));
  const download = (by: Account, file: StatementFile | undefined) => {
    invariant(file !== undefined, 'the statement has a file');
    return place.unitOfWork.read((stores) =>
      readStatementFile(stores, bySession(by), { id: job.id, file: file.id }),
    );
  };

  it('are read by both sides and by admins, and by no other user', async () => {
    const { client, provider, admin } = place;
    const { dispute } = await attach(provider, { files: [page] });
    const [file] = dispute.provider?.files ?? [];
    expect(file).toMatchObject({ name: 'page-3.pdf', sizeBytes: page.sizeBytes });
    for (const by of [client, provider, admin]) {
      expect(accept(await download(by, file)).key).toBe(page.key);
    }
    const others = await arrange(place, async (stores) => [
      await storeClient(stores),
      await storeProvider(stores, [englishToTwi]),
    ]);
    for (const by of others) {
      expect(await download(by, file)).toEqual(refuse({ code: 'job.not-found' }));
    }
  });

  it('stay if the text changes, but for those that are removed', async () => {
    const first = await attach(place.client, { files: [page, aFile()] });
    const kept = await write(place.client, 'See page 3.');
    expect(accept(kept).dispute.client).toMatchObject({
      text: 'See page 3.',
      files: [{ name: 'page-3.pdf' }, {}],
    });
    const [file] = first.dispute.client?.files ?? [];
    const removedIds = file === undefined ? [] : [file.id];
    // Those of the other side stay.
    expect((await attach(place.provider, { removedIds })).removed).toEqual([]);
    const { dispute, removed } = await attach(place.client, { removedIds });
    expect(removed).toMatchObject([{ key: page.key }]);
    expect(dispute.client?.files).toHaveLength(1);
    expect(await download(place.client, file)).toEqual(refuse({ code: 'dispute.file-not-found' }));
  });

  it('are at most five, also together with those that it had', async () => {
    const { dispute } = await attach(place.client, {
      files: Array.from({ length: 4 }, () => aFile()),
    });
    const tooMany = refuse({ code: 'dispute.too-many-files', most: 5 });
    const two = [aFile(), aFile()];
    expect(await write(place.client, 'More.', now, { files: two })).toEqual(tooMany);
    const check = (removedIds: WrittenStatement['removedIds']) =>
      place.unitOfWork.read((stores) => {
        const planned = { id: job.id, fileCount: 2, removedIds: removedIds ?? [] };
        return checkNewStatement(stores, bySession(place.client), planned, { now });
      });
    expect(await check([])).toEqual(tooMany);
    const removedIds = (dispute.client?.files ?? []).slice(0, 1).map(({ id }) => id);
    expect((await check(removedIds)).ok).toBe(true);
    expect((await write(place.client, 'More.', now, { files: two, removedIds })).ok).toBe(true);
  });

  it('count to what their owner may store', async () => {
    const quotas = { ...ampleQuotas, 'stored-bytes': 10 };
    const statement = { id: job.id, text: 'See the page.', files: [page] };
    const refused = await place.unitOfWork.write((stores) =>
      writeStatement(stores, bySession(place.client), statement, { now, quotas }),
    );
    expect(refused).toMatchObject({ fault: { code: 'quota.exceeded' } });
  });
});

describe('a decision', () => {
  beforeEach(() => contestJob(place, job.id));

  it.each([
    ['for the provider', 0, 'completed', { wallet: 9_700n, earnings: 255n, commission: 45n }],
    ['in between', 133, 'completed', { wallet: 9_833n, earnings: 142n, commission: 25n }],
    ['for the client', 300, 'refunded', { wallet: 10_000n, earnings: 0n, commission: 0n }],
  ] as const)('%s moves the money', async (_, returned, status, expected) => {
    const decided = accept(await settle(returned));
    expect(decided.decision).toEqual({
      returned: BigInt(returned),
      released: BigInt(300 - returned),
      reason: 'Half is there.',
      by: place.admin.id,
      at: afterStatements,
    });
    expect(await jobNow()).toMatchObject({ status, review: { state: 'settled' } });
    expect(await money()).toEqual({ ...expected, uncleared: 0n });
    expect(checkBooks(await place.unitOfWork.readBooks())).toEqual([]);
  });

  it('is recorded for admins, and both sides are notified', async () => {
    accept(await settle(100));
    const { client, provider, unitOfWork } = place;
    expect(await noticesOf('dispute-decided')).toMatchObject([
      { accountId: client.id },
      { accountId: provider.id },
    ]);
    expect(unitOfWork.committed().auditEntries.at(-1)).toMatchObject({
      action: 'dispute.decide',
      objectId: job.id,
      after: JSON.stringify({ returnedPesewas: 100, releasedPesewas: 200 }),
    });
    const notified = [...unitOfWork.committed().notifications.rows.values()];
    const decided = notified.filter(({ kind }) => kind === 'dispute_decided');
    expect(decided.map(({ accountId }) => accountId)).toEqual([client.id, provider.id]);
  });

  it('is made once', async () => {
    accept(await settle(100));
    expect(await settle(0)).toEqual(refuse({ code: 'job.not-in-dispute', state: 'settled' }));
  });

  it('waits until both sides have written, or could have', async () => {
    const { statementsUntil } = accept(await read(place.client));
    const open = refuse({ code: 'dispute.statements-open', until: statementsUntil });
    expect(await settle(0, now)).toEqual(open);
    expect(await settle(0, statementsUntil)).toEqual(open);
    await write(place.provider, 'All pages are there.');
    expect((await settle(0, now)).ok).toBe(true);
  });

  it('needs a confirmation', async () => {
    const settlement = { id: job.id, returned: pesewas(0), reason: 'It is complete.' };
    const decided = await place.unitOfWork.write((stores) =>
      settleDispute(stores, bySession(place.admin), settlement, { now: afterStatements }),
    );
    expect(decided).toEqual(refuse({ code: 'permission.confirmation-required' }));
  });

  it.each([
    [-1, { code: 'job.amount-missing' }],
    [301, { code: 'job.refund-too-large', most: 300n }],
  ])('of %d pesewas is refused, and changes nothing', async (returned, fault) => {
    const before = place.unitOfWork.committed();
    expect(await settle(returned)).toEqual({ ok: false, fault });
    expect(place.unitOfWork.committed()).toBe(before);
  });
});

it('a revision that the provider declines is decided like any other dispute', async () => {
  await sendBack(place, job.id);
  await declineJob(place, job.id);
  accept(await settle(300));
  expect(await jobNow()).toMatchObject({ status: 'refunded', outputId: job.outputId });
  expect(await money()).toEqual({
    wallet: 10_000n,
    earnings: 0n,
    commission: 0n,
    uncleared: 0n,
  });
  expect(checkBooks(await place.unitOfWork.readBooks())).toEqual([]);
});
