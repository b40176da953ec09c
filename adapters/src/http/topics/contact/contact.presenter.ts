import type { ContactMessage } from '@nsem/core';
import { presentMoment, presentOptionalMoment } from '../../operations/present-moment.ts';

/** A message as its sender sees it. */
export const presentSentMessage = (sent: ContactMessage) => ({
  id: sent.id,
  name: sent.name,
  email: sent.email,
  company: sent.company,
  message: sent.message,
  created_at: presentMoment(sent.createdAt),
});

/** A message as admins see it. */
export const presentContactMessage = (message: ContactMessage) => ({
  ...presentSentMessage(message),
  answered_at: presentOptionalMoment(message.answeredAt),
});
