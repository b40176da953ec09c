import type { ListedNotice } from '../../outbox/notice-desk.ts';
import { presentMoment, presentOptionalMoment } from '../fields.ts';

/** A notice as answered; what it says stays inside. */
export const presentNotice = (listed: ListedNotice) => ({
  id: listed.id,
  kind: listed.notice.kind,
  channel: listed.channel,
  user_id: 'accountId' in listed.notice ? listed.notice.accountId : null,
  status: listed.status,
  attempts: listed.attempts,
  last_error: listed.lastError,
  created_at: presentMoment(listed.createdAt),
  due_at: presentOptionalMoment(listed.dueAt),
  sent_at: presentOptionalMoment(listed.sentAt),
});
