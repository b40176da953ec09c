import type { ReviewedProvider } from '@nsem/sdk';

/** What of a provider decides how they are displayed and what can be done. */
type Standing = Pick<ReviewedProvider, 'is_active' | 'provider_id'>;

/** A provider is displayed as approved while active, else as pending (specification §2). */
export const standingName = ({ is_active: isActive }: Standing): 'Approved' | 'Pending' =>
  isActive ? 'Approved' : 'Pending';

/** Whether an admin has hidden somebody who was approved. */
export const isDeactivated = ({ is_active: isActive, provider_id: id }: Standing): boolean =>
  !isActive && id !== null;

/** What to do with somebody who was approved once; nobody else can be activated by hand. */
export function activationOf({
  is_active: isActive,
  provider_id: id,
}: Standing): 'Deactivate' | 'Reactivate' | null {
  if (isActive) return 'Deactivate';
  return id === null ? null : 'Reactivate';
}

/** A portfolio as an address that is safe to follow; null where it is only words. */
export function linkOf(portfolio: string): string | null {
  const { protocol, href } = URL.parse(portfolio.trim()) ?? {};
  return (protocol === 'https:' || protocol === 'http:') && href !== undefined ? href : null;
}
