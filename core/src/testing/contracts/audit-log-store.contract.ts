import { describe, expect, it } from 'vitest';
import {
  type AuditFilter,
  composeAuditEntry,
  type NewAuditEntry,
  type RecordedAction,
  toAuditedActor,
} from '../../audit-log/audit-log.ts';
import { instant, later } from '../../kernel/instant.ts';
import { ok, refuse } from '../../kernel/result.ts';
import type { Account } from '../../accounts/account.ts';
import { bySession } from '../builders/accounts.ts';
import { mondayMorning } from '../builders/ids.ts';
import { storeAdmin } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

const retirement: RecordedAction = {
  action: 'price.retire',
  objectId: 4,
  before: { unitPricePesewas: 3n, isActive: true },
  after: { unitPricePesewas: 3n, isActive: false },
};

const entryBy = (
  admin: Account,
  done: RecordedAction = retirement,
  at = mondayMorning,
): NewAuditEntry => composeAuditEntry(toAuditedActor(bySession(admin)), done, at);

/** The contract of every audit log. */
export function describeAuditLogStore(open: () => Promise<OpenedStores>): void {
  describe('an audit log', () => {
    const { opened, write, read } = useStores(open);
    const list = (filter: AuditFilter, page = { limit: 50 }) =>
      read(({ auditLog }) => auditLog.list(filter, page));

    it('returns every field of an entry', async () => {
      const admin = await write((stores) => storeAdmin(stores));
      const entry = entryBy(admin);
      const added = await write(({ auditLog }) => auditLog.append(entry));
      expect(added).toMatchObject({ ...entry, before: '{"unitPricePesewas":3,"isActive":true}' });
      expect(await list({ actorId: admin.id })).toEqual([added]);
    });

    it('stores an entry without an actor, an object or a change', async () => {
      const actor = {
        accountId: null,
        role: null,
        credential: null,
        credentialId: null,
        network: '192.0.2.7',
      };
      const failed = { action: 'account.log-in-failed', objectId: null } as const;
      const entry = composeAuditEntry(actor, failed, mondayMorning);
      const added = await write(({ auditLog }) => auditLog.append(entry));
      expect(added).toMatchObject({ actor, kind: 'account', before: null, after: null });
      expect((await list({}))[0]).toEqual(added);
    });

    it('chains each entry to the one before, also within one unit of work', async () => {
      const added = await write(async (stores) => {
        const admin = await storeAdmin(stores);
        const first = await stores.auditLog.append(entryBy(admin));
        const second = await stores.auditLog.append(entryBy(admin));
        return [first, second] as const;
      });
      const third = await write(async (stores) =>
        stores.auditLog.append(entryBy(await storeAdmin(stores))),
      );
      const [first, second] = added;
      expect([second.previousHash, third.previousHash]).toEqual([first.hash, second.hash]);
      expect([second.id, third.id]).toEqual([first.id + 1, first.id + 2]);
      expect(new Set([first.hash, second.hash, third.hash]).size).toBe(3);
      expect(first.hash).toMatch(/^[0-9a-f]{64}$/);
    });

    it('leaves no gap and no hash behind if a unit is refused or throws', async () => {
      const admin = await write((stores) => storeAdmin(stores));
      const before = await write(({ auditLog }) => auditLog.append(entryBy(admin)));
      const outcomes = await Promise.allSettled(
        ['refused', 'thrown', 'accepted'].map((kind) =>
          opened().unitOfWork.write(async ({ auditLog }) => {
            const added = await auditLog.append(entryBy(admin));
            if (kind === 'thrown') throw new Error('a bug');
            return kind === 'refused' ? refuse('not now') : ok(added);
          }),
        ),
      );
      expect(outcomes[2]).toMatchObject({
        value: { ok: true, value: { id: before.id + 1, previousHash: before.hash } },
      });
      expect(await list({ actorId: admin.id })).toHaveLength(2);
    });

    it('is never older than the entry before', async () => {
      const { first, second } = await write(async (stores) => {
        const admin = await storeAdmin(stores);
        const { at } = await stores.auditLog.append(entryBy(admin));
        const later1 = await stores.auditLog.append(entryBy(admin, retirement, later(at, 5)));
        return {
          first: later1,
          second: await stores.auditLog.append(entryBy(admin, retirement, instant(0))),
        };
      });
      expect(second.at).toBe(first.at);
    });

    it('lists by actor, action, object and period, newest first', async () => {
      const { admin, entries } = await write(async (stores) => {
        const person = await storeAdmin(stores);
        const start = later((await stores.auditLog.append(entryBy(person))).at, 1_000);
        const add = (done: RecordedAction, offset: number) =>
          stores.auditLog.append(entryBy(person, done, later(start, offset)));
        return {
          admin: person,
          entries: [
            await add({ action: 'payout.process', objectId: 7 }, 0),
            await add({ action: 'payout.fail', objectId: 7 }, 10),
            await add({ action: 'payout.process', objectId: 8 }, 20),
          ] as const,
        };
      });
      const [started, failed, other] = entries;
      const own = { actorId: admin.id, from: started.at };
      expect(await list(own)).toEqual([other, failed, started]);
      expect(await list({ ...own, action: 'payout.process' })).toEqual([other, started]);
      expect(await list({ ...own, kind: 'payout', objectId: 7 })).toEqual([failed, started]);
      expect(await list({ ...own, kind: 'price' })).toEqual([]);
      expect(await list({ from: failed.at, until: failed.at })).toEqual([failed]);
      expect(await list({ ...own, until: failed.at })).toEqual([failed, started]);
      expect(await list({ from: later(other.at, 1) })).toEqual([]);
      expect(await list({ until: instant(0) })).toEqual([]);
      const page = { limit: 1, before: other.id };
      expect(await list({ kind: 'payout' }, page)).toEqual([failed]);
    });
  });
}
