import type { Outbox } from '@nsem/core';
import { channelOf } from '../../outbox/channels.ts';
import type { DatabaseSession } from '../database-session.ts';

const insertNotice =
  'insert into notices (notice, channel, created_at, attempts, due_at) values (?, ?, ?, 0, ?)';

/** Where notices wait in the database, due as soon as they are committed. */
export const createOutbox = ({ sql }: DatabaseSession): Outbox => ({
  async put(notice, at) {
    await sql.run(insertNotice, [JSON.stringify(notice), channelOf(notice), at, at]);
  },
});
