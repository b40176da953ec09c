import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountId, SuspiciousPairId } from '../kernel/ids.ts';
import { dayMs, instant, later } from '../kernel/instant.ts';
import { invariant, ok, refuse } from '../kernel/result.ts';
import { byAdmin, bySession } from '../testing/builders/accounts.ts';
import { mondayMorning } from '../testing/builders/ids.ts';
import { aQuoteForWords } from '../testing/builders/pricing.ts';
import { storeClient } from '../testing/builders/stored.ts';
import { accept, arrange, type Marketplace, openMarketplace } from '../testing/marketplace.ts';
import { storeCompletedJob } from '../testing/job-life.ts';
import { createWeeklyPayouts } from './create-weekly-payouts.ts';
import { releaseEarning } from './held-earnings.ts';
import type { PairEvidence, PairReason } from './pair-evidence.ts';
import {
  decideKnownPair,
  decideNewPair,
  decideReview,
  listSuspiciousPairs,
  notePair,
  type PairReview,
  reviewSuspiciousPair,
} from './review-suspicious-pairs.ts';
import type { PairOutcome, PairStatus, SuspiciousPair } from './suspicious-pair.ts';

describe('suspicious pairs', () => {
  let place: Marketplace;
  const device = { program: 'Chrome Mobile', network: '154.160.1.20', seenAt: mondayMorning };

  /** The client and the provider log in from one phone. */
  beforeEach(async () => {
    place = await openMarketplace();
    await arrange(place, async ({ seenDevices }) => {
      for (const { id } of [place.client, place.provider]) {
        await seenDevices.put({ accountId: id, ...device });
      }
    });
  });

  /** Delivers a job between the two, as the use case does. */
  const deliver = (quote = aQuoteForWords(100, 500), context: object = {}) =>
    arrange(place, async (stores) => {
      const parties = { clientId: place.client.id, providerId: place.provider.id };
      const job = await storeCompletedJob(stores, { ...parties, quote });
      await notePair(stores, job, { now: mondayMorning, ...context });
      return job;
    });

  const list = async (status?: PairStatus) =>
    accept(
      await place.unitOfWork.read((stores) =>
        listSuspiciousPairs(stores, byAdmin, { status, page: { limit: 10 } }),
      ),
    );

  const review = (id: SuspiciousPairId, outcome: PairOutcome, actor = byAdmin) =>
    place.unitOfWork.write((stores) =>
      reviewSuspiciousPair(
        stores,
        actor,
        { id, outcome, note: 'I called both.' },
        { now: mondayMorning },
      ),
    );

  const onlyPair = async () => {
    const [pair, ...others] = await list();
    if (pair === undefined || others.length > 0) throw new Error('there is one pair');
    return pair;
  };

  describe('a pair is noted', () => {
    it('when a free job between the two is delivered, once', async () => {
      await deliver();
      expect(await onlyPair()).toMatchObject({
        status: 'open',
        providerName: place.provider.name,
        clientName: place.client.name,
        evidence: [{ reason: 'same-device', count: 1 }],
        foundAt: mondayMorning,
      });
    });

    it('when a tiny job follows a free one, with what is new', async () => {
      await deliver();
      await deliver(aQuoteForWords(1));
      expect(await onlyPair()).toMatchObject({
        evidence: [
          { reason: 'same-device', count: 1 },
          { reason: 'tiny-jobs', count: 1 },
        ],
      });
    });

    it('not for jobs that the client pays for, tiny or not', async () => {
      await deliver(aQuoteForWords(1));
      await deliver(aQuoteForWords(100));
      expect(await list()).toEqual([]);
    });

    it('by the name in the payout account, which is not stored with it', async () => {
      const { id: accountId } = place.provider;
      await arrange(place, async ({ seenDevices, payoutAccounts }) => {
        await seenDevices.put({ accountId, ...device, program: 'Firefox' });
        await payoutAccounts.replaceCurrent({ accountId, sealed: 'x', changedAt: mondayMorning });
      });
      const holderName = place.client.name;
      const account = { kind: 'mobile_money', network: 'mtn', number: '+233244123456', holderName };
      await deliver(undefined, { payoutAccountVault: { open: () => account } });
      const { evidence } = await onlyPair();
      expect(evidence).toContainEqual({ reason: 'payee-name', count: 1 });
    });
  });

  describe('a review', () => {
    it.each(['dismissed', 'confirmed'] as const)(
      'is recorded with its note: %s',
      async (outcome) => {
        await deliver();
        const { id } = await onlyPair();
        const reviewed = accept(await review(id, outcome));
        expect(reviewed).toMatchObject({
          status: outcome,
          note: 'I called both.',
          reviewedAt: mondayMorning,
          reviewedBy: byAdmin.accountId,
        });
        expect(await list('open')).toEqual([]);
        expect(await list(outcome)).toEqual([reviewed]);
        const [entry] = place.unitOfWork.committed().auditEntries;
        expect(entry).toMatchObject({ action: 'pair.review', objectId: place.provider.id });
        expect(entry?.after).toContain('I called both.');
      },
    );

    it('that dismissed stays until there is a reason that the admin did not see', async () => {
      await deliver();
      const { id } = await onlyPair();
      await review(id, 'dismissed');
      await deliver();
      expect(await onlyPair()).toMatchObject({ id, status: 'dismissed' });
      await deliver(aQuoteForWords(1));
      expect(await onlyPair()).toMatchObject({ id, status: 'open', note: 'I called both.' });
    });

    it('that confirmed stays, whatever is found', async () => {
      await deliver();
      const { id } = await onlyPair();
      await review(id, 'confirmed');
      await deliver(aQuoteForWords(1));
      expect(await onlyPair()).toMatchObject({ id, status: 'confirmed' });
    });

    it('is for admins, and of pairs that exist', async () => {
      expect(await review(987 as SuspiciousPairId, 'confirmed')).toEqual(
        refuse({ code: 'payout.pair-not-found' }),
      );
      await deliver();
      const { id } = await onlyPair();
      const denied = refuse({ code: 'permission.denied' });
      for (const person of [place.provider, place.client]) {
        expect(await review(id, 'dismissed', bySession(person))).toEqual(denied);
        const read = await place.unitOfWork.read((stores) =>
          listSuspiciousPairs(stores, bySession(person), { page: { limit: 10 } }),
        );
        expect(read).toEqual(denied);
      }
    });
  });

  it('a pair is looked at again before the rule releases its earning, with what has changed since', async () => {
    const { id: providerId } = place.provider;
    // Delivered before both logged in from one phone, and before the provider had a payout account.
    await arrange(place, async (stores) => {
      const free = { clientId: place.client.id, providerId, quote: aQuoteForWords(100, 500) };
      await storeCompletedJob(stores, free);
      for (let nth = 0; nth < 3; nth += 1) {
        const { id: clientId } = await storeClient(stores, { balance: 3_000 });
        await storeCompletedJob(stores, { clientId, providerId, quote: aQuoteForWords(1_000) });
      }
      const account = { accountId: providerId, sealed: 'x', changedAt: mondayMorning };
      await stores.payoutAccounts.replaceCurrent(account);
    });
    const now = later(mondayMorning, 20 * dayMs);
    const wallet = { kind: 'mobile_money', network: 'mtn', number: '+233244123456' } as const;
    const payoutAccountVault = { open: () => ({ ...wallet, holderName: place.client.name }) };
    const context = { now, hold: { holdDays: 14 }, payoutAccountVault };
    const decidedAbout: object[] = [];
    const run = async () =>
      accept(
        await place.unitOfWork.write((stores) => {
          const listHeld: typeof stores.payouts.listHeld = (filter) => {
            decidedAbout.push(filter);
            return stores.payouts.listHeld(filter);
          };
          const observed = { ...stores, payouts: { ...stores.payouts, listHeld } };
          return createWeeklyPayouts(observed, byAdmin, { weekStart: null }, context);
        }),
      ).map(({ gross }) => gross);
    expect(await run()).toEqual([9_000n]);
    // The others are not decided about again.
    expect(decidedAbout).toEqual([{}, { providerId }]);
    const { id, evidence, status } = await onlyPair();
    const reasons = evidence.map(({ reason }) => reason);
    expect([status, reasons]).toEqual(['open', ['same-device', 'payee-name']]);
    expect(await run()).toEqual([]);
    await review(id, 'dismissed');
    expect(await run()).toEqual([300n]);
  });

  it('a confirmed pair holds its earning until an admin releases it', async () => {
    const job = await deliver();
    const { id } = await onlyPair();
    await review(id, 'confirmed');
    const now = later(mondayMorning, 100 * dayMs);
    const hold = { holdDays: 14 };
    const run = async () =>
      accept(
        await place.unitOfWork.write((stores) =>
          createWeeklyPayouts(stores, byAdmin, { weekStart: null }, { now, hold }),
        ),
      ).map(({ net }) => net);
    expect(await run()).toEqual([]);
    await place.unitOfWork.write((stores) => releaseEarning(stores, byAdmin, job.id, { now }));
    expect(await run()).toEqual([255n]);
  });
});

describe('decide pair', () => {
  const evidenceOf = (...reasons: readonly PairReason[]): readonly PairEvidence[] =>
    reasons.map((reason) => ({ reason, count: 1 }));

  const all = evidenceOf('same-name', 'tiny-jobs', 'no-other-business');
  const unnamed = evidenceOf('same-name', 'tiny-jobs');

  /** A pair with all three reasons. */
  function aPair(): SuspiciousPair {
    const parties = { providerId: 3 as AccountId, clientId: 2 as AccountId };
    const found = decideNewPair(parties, all, mondayMorning);
    invariant(found !== null, 'three reasons are enough');
    return { ...found, id: 1 as SuspiciousPairId };
  }

  const review = (pair: SuspiciousPair, outcome: 'dismissed' | 'confirmed'): SuspiciousPair =>
    accept(
      decideReview(
        pair,
        { outcome, note: 'I called both.' },
        { by: byAdmin.accountId, now: mondayMorning },
      ),
    ) ?? pair;

  const findAgain = (pair: SuspiciousPair, evidence: readonly PairEvidence[]): SuspiciousPair =>
    decideKnownPair(pair, evidence, mondayMorning) ?? pair;

  it.each(['dismissed', 'confirmed'] as const)(
    'a pair that was %s first stays dismissed when a reason that the admin saw is missing, then found again',
    (outcome) => {
      const before = findAgain(review(aPair(), outcome), unnamed);
      const dismissed = review(before, 'dismissed');
      expect(findAgain(dismissed, all)).toMatchObject({ status: 'dismissed', evidence: all });
    },
  );

  it('a pair that was dismissed is open again with a new reason, and with those that were seen', () => {
    const dismissed = findAgain(review(aPair(), 'dismissed'), unnamed);
    const reopened = findAgain(dismissed, [...evidenceOf('same-mailbox'), ...unnamed]);
    expect(reopened).toMatchObject({
      status: 'open',
      evidence: [...evidenceOf('same-mailbox'), ...all],
    });
  });

  it('a pair that no admin has seen keeps a reason that a later delivery does not give, with the last counts', () => {
    const again = unnamed.map((found) => ({ ...found, count: 2 }));
    expect(findAgain(aPair(), again)).toMatchObject({
      status: 'open',
      evidence: [...again, ...evidenceOf('no-other-business')],
    });
  });

  describe('a review', () => {
    const [before, after] = [instant(mondayMorning + 1), instant(mondayMorning + 2)];
    const dismissal = { outcome: 'dismissed', note: 'Two sisters.' } as const;
    const decide = (pair: SuspiciousPair, decision: PairReview) =>
      decideReview(pair, decision, { by: byAdmin.accountId, now: after });
    const changed = refuse({ code: 'payout.pair-changed' });

    it('is of the pair that the admin has seen', () => {
      const pair = { ...aPair(), updatedAt: before };
      expect(decide(pair, { ...dismissal, seenAt: mondayMorning })).toEqual(changed);
      expect(decide(pair, { ...dismissal, seenAt: before })).toMatchObject({
        value: { status: 'dismissed', updatedAt: after },
      });
      expect(decide(pair, dismissal)).toMatchObject({ value: { status: 'dismissed' } });
    });

    it('changes nothing if the same admin has decided the same, unless something was found since', () => {
      const pair = accept(decide(aPair(), dismissal)) ?? aPair();
      const again = { ...dismissal, seenAt: mondayMorning };
      expect(decide(pair, again)).toEqual(ok(null));
      for (const other of [
        { ...pair, reviewedBy: 77 as AccountId },
        { ...pair, note: 'Two brothers.' },
        { ...pair, status: 'confirmed' as const },
        { ...pair, updatedAt: instant(after + 1) },
      ]) {
        expect(decide(other, again)).toEqual(changed);
      }
    });
  });
});
