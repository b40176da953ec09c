import type { DeliveryQueue } from '../../outbox/delivery-queue.ts';
import type { SqlValue } from '../database-session.ts';
import { bind, findAll } from '../statements/query.ts';
import { orderAndLimit } from '../statements/select-page.ts';
import type { DatabaseAccess } from '../unit-of-work.ts';
import { toQueued } from './notice.mapper.ts';

/** How notices are taken from the queue, released untried, and settled. */
export type NoticeTaking = Pick<DeliveryQueue, 'due' | 'release'> &
  Readonly<{
    /** Runs the statement that settles a notice, if that need not be a unit of work. */
    settle?: (sql: string, values: readonly SqlValue[]) => Promise<unknown>;
  }>;

const selectDue = `
  select * from notices where channel = ? and due_at <= ? ${orderAndLimit('due_at, id')}`;

/** Takes notices in the only process that there is: nothing is written, and nothing is to be released. */
export const takeNotices = (database: DatabaseAccess): NoticeTaking => ({
  due: (channel, now, limit) =>
    database.read(({ sql }) => findAll(sql, bind(selectDue, channel, now, limit), toQueued)),
  release: () => Promise.resolve(),
});
