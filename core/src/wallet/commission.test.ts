import { describe, expect, it } from 'vitest';
import { type BasisPoints, pesewas } from '../kernel/money.ts';
import { denied } from '../accounts/permission.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { openMarketplace } from '../testing/marketplace.ts';
import { mondayMorning } from '../testing/builders/ids.ts';
import { ok } from '../kernel/result.ts';
import { updateCommission } from './manage-commission.ts';
import { splitCommission } from './commission.ts';

const bps = (rate: number) => rate as BasisPoints;

describe('dividing a price between platform and provider', () => {
  it.each([
    // price, rate, commission, net
    [0n, 1500, 0n, 0n],
    [1n, 1500, 0n, 1n],
    [3n, 1500, 0n, 3n],
    [4n, 1500, 1n, 3n],
    [10n, 1500, 2n, 8n],
    [30n, 1500, 5n, 25n],
    [50n, 1500, 8n, 42n],
    [70n, 1500, 11n, 59n],
    [100n, 1500, 15n, 85n],
    [333n, 1500, 50n, 283n],
    [1_000n, 1250, 125n, 875n],
    [5n, 1000, 1n, 4n],
    [4n, 1000, 0n, 4n],
    [500n, 10, 1n, 499n],
    [499n, 10, 0n, 499n],
    [1_499n, 10, 1n, 1_498n],
    [1_500n, 10, 2n, 1_498n],
    [777n, 0, 0n, 777n],
    [777n, 10_000, 777n, 0n],
    [9_007_199_254_740_993n, 1500, 1_351_079_888_211_149n, 7_656_119_366_529_844n],
  ])('splits %d pesewas at %d basis points into %d and %d', (price, rate, commission, net) => {
    expect(splitCommission(pesewas(price), bps(rate))).toEqual({ rateBps: rate, commission, net });
  });

  it('never loses or creates a pesewa, at any rate', () => {
    for (let rate = 0; rate <= 10_000; rate += 370) {
      for (let price = 0n; price < 200n; price += 1n) {
        const { commission, net } = splitCommission(pesewas(price), bps(rate));
        expect(commission + net).toBe(price);
        const exact = price * BigInt(rate);
        expect(2n * (commission * 10_000n - exact)).toBeLessThanOrEqual(10_000n);
        expect(2n * (commission * 10_000n - exact)).toBeGreaterThan(-10_000n);
      }
    }
  });
});

describe('changing the commission', () => {
  it('returns and stores the new rate with its date', async () => {
    const { unitOfWork, admin } = await openMarketplace();
    const changed = await unitOfWork.write((stores) =>
      updateCommission(stores, bySession(admin), bps(1250), { now: mondayMorning }),
    );
    const config = { rate: 1250, updatedAt: mondayMorning, actorId: admin.id };
    expect(changed).toEqual(ok(config));
    expect(await unitOfWork.read(({ commission }) => commission.current())).toEqual(config);
  });

  it('is for admins only', async () => {
    const { unitOfWork, client } = await openMarketplace();
    const refused = await unitOfWork.write((stores) =>
      updateCommission(stores, bySession(client), bps(0), { now: mondayMorning }),
    );
    expect(refused).toEqual(denied);
  });
});
