import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ContactMessageFilter } from './contact-message-store.port.ts';
import type { ContactMessage } from './contact-message.ts';

/** Lists the contact messages, newest first. */
export async function listContactMessages(
  { contactMessages }: Stores,
  actor: Actor,
  { page, ...filter }: ContactMessageFilter & Readonly<{ page: CursorPage }>,
): Promise<Result<readonly ContactMessage[], PermissionFault>> {
  if (!can(actor, 'contact.manage')) return deny(actor, 'contact.manage');
  return ok(await contactMessages.list(filter, page));
}
