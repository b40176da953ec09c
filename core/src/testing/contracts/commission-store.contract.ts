import { describe, expect, it } from 'vitest';
import { instant, later } from '../../kernel/instant.ts';
import type { BasisPoints } from '../../kernel/rate.ts';
import { mondayMorning } from '../builders/ids.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

/** The contract of every commission store; no rate is set in a newly opened one. */
export function describeCommissionStore(open: () => Promise<OpenedStores>): void {
  describe('a commission store', () => {
    const { write, read } = useStores(open);

    it('starts at 15.0 %', async () => {
      expect((await read(({ commission }) => commission.current())).rate).toBe(1500);
    });

    it.each([0, 10, 1250, 10_000])('stores a rate of %d basis points and its date', async (bps) => {
      const config = { rate: bps as BasisPoints, updatedAt: later(mondayMorning, bps) };
      await write(({ commission }) => commission.replace(config));
      expect(await read(({ commission }) => commission.current())).toEqual(config);
    });

    it('shows a change within the same unit of work', async () => {
      const config = { rate: 500 as BasisPoints, updatedAt: instant(1) };
      const seen = await write(async ({ commission }) => {
        await commission.replace(config);
        return commission.current();
      });
      expect(seen).toEqual(config);
    });
  });
}
