// Anyone may send a message, also without an account, and an `Idempotency-Key` works for them too.
// The stored answers of anonymous callers are under only the key, apart from those of accounts, so
// that no key can collide with an account's. A caller who sends another's key gets that answer only
// for exactly the same message.

import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { ContactMessageId, CursorPage } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ContactFault, ContactMessage, ContactMessageFilter } from './contact-message.ts';
import { type ContactDraft, decideContactMessage, withAnswered } from './decide-contact-message.ts';

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

/** Lists the contact messages, newest first. */
export async function listContactMessages(
  { contactMessages }: Stores,
  actor: Actor,
  { page, ...filter }: ContactMessageFilter & Readonly<{ page: CursorPage }>,
): Promise<Result<readonly ContactMessage[], PermissionFault>> {
  if (!can(actor, 'contact.manage')) return deny(actor, 'contact.manage');
  return ok(await contactMessages.list(filter, page));
}

/** Marks a message as answered, or as open again. */
export async function updateContactMessage(
  { contactMessages }: Stores,
  actor: Actor,
  { id, isAnswered }: Readonly<{ id: ContactMessageId; isAnswered: boolean }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<ContactMessage, ContactFault | PermissionFault>> {
  if (!can(actor, 'contact.manage')) return deny(actor, 'contact.manage');
  const message = await contactMessages.find(id);
  if (message === undefined) return refuse({ code: 'contact.not-found' });
  const changed = withAnswered(message, isAnswered, now);
  await contactMessages.replace(changed);
  return ok(changed);
}
