import type { Actor } from '../accounts/actor.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ContactFault } from './contact-fault.ts';
import type { ContactMessage } from './contact-message.ts';
import { decideContactMessage, type ContactDraft } from './decide-contact-message.ts';

/** Stores a message to the marketplace, which anyone may send, and notifies every admin by mail. */
export async function sendContactMessage(
  { contactMessages, accounts, outbox }: Stores,
  _actor: Actor | undefined,
  draft: ContactDraft,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<ContactMessage, ContactFault>> {
  const decided = decideContactMessage(draft, now);
  if (!decided.ok) return decided;
  const message = await contactMessages.insert(decided.value);
  for (const { id: accountId } of await accounts.listAdmins()) {
    await outbox.put({ kind: 'contact-message', accountId, messageId: message.id }, now);
  }
  return ok(message);
}
sendContactMessage.guards = () => [];
