import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { ContactMessageId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ContactFault } from './contact-fault.ts';
import type { ContactMessage } from './contact-message.ts';
import { withAnswered } from './decide-contact-message.ts';

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
