import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';

/** What a client allows to be done with the translations of their texts. */
export type MemorySettings = Readonly<{
  /** Whether their providers are also suggested them for jobs of other clients. */
  isReusable: boolean;
}>;

/** Reads what the actor, a client, allows. */
export async function readMemorySettings(
  { memory }: Stores,
  actor: Actor,
): Promise<Result<MemorySettings, PermissionFault>> {
  if (!can(actor, 'memory.allow')) return deny(actor, 'memory.allow');
  return ok({ isReusable: await memory.isReusable(actor.accountId) });
}

/** Changes what the actor, a client, allows; it holds from the next suggestion on. */
export async function updateMemorySettings(
  { memory }: Stores,
  actor: Actor,
  { isReusable }: MemorySettings,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<MemorySettings, PermissionFault>> {
  if (!can(actor, 'memory.allow')) return deny(actor, 'memory.allow');
  await memory.setReusable(actor.accountId, isReusable, now);
  return ok({ isReusable });
}
updateMemorySettings.guards = () => [];
