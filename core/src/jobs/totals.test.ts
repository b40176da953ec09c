import { describe, expect, it } from 'vitest';
import { dayMs, later } from '../kernel/instant.ts';
import { InvariantError } from '../kernel/result.ts';
import type { BasisPoints } from '../kernel/money.ts';
import { accountId, mondayMorning } from '../testing/builders/ids.ts';
import { aJob } from '../testing/builders/jobs.ts';
import { aQuoteForWords } from '../testing/builders/pricing.ts';
import { splitCommission } from '../wallet/commission.ts';
import { changeTotals, dayNumber, mergeTotals, startOfDay, totalsOfJob } from './totals.ts';

const [clientId, assignedId] = [accountId(3), accountId(5)];
const quote = aQuoteForWords(100);
const pending = aJob({ clientId, quote, createdAt: mondayMorning, updatedAt: mondayMorning });
const taken = { ...pending, assignedId, status: 'in_progress' } as const;
const completedAt = later(mondayMorning, dayMs);
const split = splitCommission(quote.price, 1500 as BasisPoints);
const done = { ...taken, status: 'completed', completedAt, split } as const;
const monday = dayNumber(mondayMorning);

describe('the totals of a job', () => {
  it('count its creation by client and for the marketplace, with what is held', () => {
    expect(totalsOfJob(pending)).toEqual([
      { total: 'clientDays', key: [monday, 3], sums: { created: 1n } },
      {
        total: 'platformDays',
        key: [monday],
        sums: { created: 1n, counted: 1n, words: 100n, live: 1n, held: quote.price },
      },
      {
        total: 'clients',
        key: [3],
        sums: { translations: 1n, live: 1n, held: quote.amountDue },
      },
    ]);
  });

  it('do not change while it is taken and released', () => {
    expect(changeTotals({ before: pending, after: taken }, {})).toEqual([]);
    expect(changeTotals({ before: taken, after: pending }, {})).toEqual([]);
  });

  it('change by the difference of words and price when it is edited', () => {
    const edited = { ...pending, quote: aQuoteForWords(140) };
    const held = edited.quote.price - quote.price;
    expect(changeTotals({ before: pending, after: edited }, {})).toEqual([
      { total: 'platformDays', key: [monday], sums: { words: 40n, held } },
      { total: 'clients', key: [3], sums: { held } },
    ]);
  });

  it('count a completion on its day, and what is held no longer on that of the creation', () => {
    const day = monday + 1;
    const { amountDue: spent, price } = quote;
    const { commission, net } = split;
    const changes = changeTotals({ before: taken, after: done }, {});
    expect(changes).toHaveLength(8);
    expect(changes).toEqual(
      expect.arrayContaining([
        { total: 'platformDays', key: [monday], sums: { live: -1n, held: -price } },
        {
          total: 'platformDays',
          key: [day],
          sums: { completed: 1n, durationMs: BigInt(dayMs), spent, translation: price },
        },
        { total: 'clientDays', key: [day, 3], sums: { completed: 1n, words: 100n, spent } },
        { total: 'clients', key: [3], sums: { spent, live: -1n, held: -quote.amountDue } },
        { total: 'providerDays', key: [day, 5], sums: { completed: 1n, translation: 1n } },
        {
          total: 'providers',
          key: [5, 'translation'],
          sums: { jobs: 1n, paidJobs: 1n, gross: price, commission, net },
        },
        { total: 'providerClients', key: [5, 3], sums: { paidJobs: 1n, paid: spent, commission } },
        { total: 'durationDays', key: [day, 1_440], sums: { jobs: 1n } },
      ]),
    );
  });

  it('count what the platform pays until the job is reversed, and free translations that are cancelled', () => {
    const redemption = { mailbox: 'ama', network: null, device: null };
    const free = { ...pending, redemption, quote: aQuoteForWords(100, 60) };
    const { discount, amountDue, price } = free.quote;
    expect(totalsOfJob(free)).toContainEqual(
      expect.objectContaining({ sums: expect.objectContaining({ discount, held: price }) }),
    );
    const end = { live: -1n, held: -amountDue, translations: -1n };
    const day = { live: -1n, held: -price, discount: -discount };
    const ended = (status: 'cancelled' | 'failed') =>
      changeTotals({ before: free, after: { ...free, status } }, {});
    expect(new Set(ended('cancelled'))).toEqual(
      new Set([
        { total: 'clients', key: [3], sums: { ...end, cancelled: 1n } },
        { total: 'mailboxes', key: ['ama'], sums: { cancelled: 1n } },
        { total: 'platformDays', key: [monday], sums: day },
      ]),
    );
    expect(new Set(ended('failed'))).toEqual(
      new Set([
        { total: 'clients', key: [3], sums: end },
        { total: 'platformDays', key: [monday], sums: day },
      ]),
    );
  });

  it('count a free job between its parties without what the client paid of it', () => {
    const free = { ...done, quote: aQuoteForWords(100, 60) };
    expect(totalsOfJob(free)).toContainEqual({
      total: 'providerClients',
      key: [5, 3],
      sums: { freeJobs: 1n },
    });
  });

  it('lose all of the completion with a refund, but that it was delivered', () => {
    const refunded = { ...done, status: 'refunded' } as const;
    const moves = [
      ...totalsOfJob(pending),
      ...changeTotals({ before: taken, after: done }, {}),
      ...changeTotals({ before: done, after: refunded }, {}),
    ];
    expect(mergeTotals(moves)).toEqual([
      { total: 'clientDays', key: [monday, 3], sums: { created: 1n } },
      { total: 'platformDays', key: [monday], sums: { created: 1n, counted: 1n, words: 100n } },
      // What was delivered still counts.
      { total: 'providerDays', key: [monday + 1, 5], sums: { translation: 1n } },
    ]);
  });

  it('count what was delivered for the provider who revises it', () => {
    const sentBack = { ...done, status: 'in_progress', split: null } as const;
    const returned = { ...sentBack, status: 'pending', assignedId: null } as const;
    const passedOn = { ...sentBack, assignedId: accountId(6) };
    const delivered = (provider: number, translation: bigint) => ({
      total: 'providerDays',
      key: [monday + 1, provider],
      sums: { translation },
    });
    expect([
      changeTotals({ before: sentBack, after: returned }, {}),
      changeTotals({ before: returned, after: passedOn }, {}),
      changeTotals({ before: sentBack, after: passedOn }, {}),
    ]).toEqual([[delivered(5, -1n)], [delivered(6, 1n)], [delivered(6, 1n), delivered(5, -1n)]]);
  });
});

it('a day starts at midnight only', () => {
  expect(startOfDay(later(mondayMorning, -(mondayMorning % dayMs)))).toBe(monday);
  expect(() => startOfDay(later(mondayMorning, 1 - (mondayMorning % dayMs)))).toThrow(
    InvariantError,
  );
});
