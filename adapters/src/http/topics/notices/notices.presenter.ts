import type { ListedNotice } from '../../../outbox/notices.ts';
import { presentMoment, presentOptionalMoment } from '../../operations/present-moment.ts';

/** A notice in a response, without its content. */
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
