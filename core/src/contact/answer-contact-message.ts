import type { ContactMessageId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import type { ContactFault } from './contact-fault.ts';
import type { ContactMessage } from './contact-message.ts';
import { decideAnswered } from './decide-contact-message.ts';

/** Marks a message as answered, or as waiting for an answer again. */
export async function answerContactMessage(
  { contactMessages }: Stores,
  { id, isAnswered }: Readonly<{ id: ContactMessageId; isAnswered: boolean }>,
  now: Instant,
): Promise<Result<ContactMessage, ContactFault>> {
  const message = await contactMessages.find(id);
  if (message === undefined) return refuse({ code: 'contact.not-found' });
  const decided = decideAnswered(message, isAnswered, now);
  await contactMessages.replace(decided);
  return ok(decided);
}
