import { describe, expect, it } from 'vitest';
import { later } from '../../kernel/instant.ts';
import type { BasisPoints } from '../../kernel/rate.ts';
import type { CommissionConfig } from '../../wallet/commission.ts';
import { mondayMorning } from '../builders/ids.ts';
import { storeAdmin } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

const aRate = (bps: number, overrides: Partial<CommissionConfig> = {}): CommissionConfig => ({
  rate: bps as BasisPoints,
  updatedAt: later(mondayMorning, bps),
  actorId: null,
  ...overrides,
});

/** The contract of every commission store; no rate is set in a newly opened one. */
export function describeCommissionStore(open: () => Promise<OpenedStores>): void {
  describe('a commission store', () => {
    const { write, read } = useStores(open);

    it('starts at 15.0 %, without a history', async () => {
      expect((await read(({ commission }) => commission.current())).rate).toBe(1500);
      expect(await read(({ commission }) => commission.list({ limit: 9 }))).toEqual([]);
    });

    it.each([0, 10, 1250, 10_000])('stores a rate of %d basis points and its date', async (bps) => {
      const config = aRate(bps);
      await write(({ commission }) => commission.append(config));
      expect(await read(({ commission }) => commission.current())).toEqual(config);
    });

    it('shows a change within the same unit of work', async () => {
      const config = aRate(500);
      const seen = await write(async ({ commission }) => {
        await commission.append(config);
        return commission.current();
      });
      expect(seen).toEqual(config);
    });

    it('lists every rate with who set it and which one it replaced, newest first', async () => {
      const admin = await write((stores) => storeAdmin(stores));
      const last = aRate(2000, { actorId: admin.id });
      await write(async ({ commission }) => {
        await commission.append(aRate(1000));
        await commission.append(last);
      });
      const [newest, older] = await read(({ commission }) => commission.list({ limit: 2 }));
      expect(newest).toEqual({
        ...last,
        id: newest?.id,
        actorName: admin.name,
        previousRate: 1000,
      });
      expect(older).toMatchObject({ rate: 1000, actorId: null, actorName: null });
      const page = { limit: 1, before: newest?.id };
      expect(await read(({ commission }) => commission.list(page))).toEqual([older]);
    });
  });
}
