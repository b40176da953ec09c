import type { Outbox } from '@nsem/core';
import { channelOf } from '../../outbox/channels.ts';
import type { DatabaseSession } from '../database-session.ts';
import { composeInsert } from '../statements/write-row.ts';
import { NoticeRow } from './notice.row.ts';

const insertNotice = composeInsert(NoticeRow);

/** The notices to send in the database, due as soon as they are committed. */
export const createOutbox = ({ sql }: DatabaseSession): Outbox => ({
  async put(notice, at) {
    await insertNotice(sql, {
      notice: JSON.stringify(notice),
      channel: channelOf(notice),
      created_at: at,
      attempts: 0,
      due_at: at,
      sent_at: null,
      last_error: null,
    });
  },
});
