import type { AuditEntry, ManagedAccount } from '@nsem/sdk';

/** A client's account as admins see it. */
export const aManagedAccount = (given: Partial<ManagedAccount> = {}): ManagedAccount => ({
  id: 7,
  name: 'Akosua Frimpong',
  email: 'akosua.frimpong@example.com',
  role: 'client',
  provider_id: null,
  is_active: true,
  suspension: null,
  payout_freeze: null,
  created_at: '2026-09-01T08:00:00.000Z',
  ...given,
});

/** A provider's account as admins see it. */
export const aManagedProvider = (given: Partial<ManagedAccount> = {}): ManagedAccount =>
  aManagedAccount({
    id: 12,
    name: 'Ama Serwaa',
    email: 'ama.serwaa@example.com',
    role: 'service-provider',
    provider_id: 'PRV-7K2M9X',
    ...given,
  });

/** An entry of the audit log: an admin credits a client. */
export const anAuditEntry = (given: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 310,
  created_at: '2026-11-20T09:00:00.000Z',
  actor_id: 1,
  actor_name: 'Abena Owusu',
  actor_role: 'admin',
  credential: 'session',
  credential_id: 88,
  network: '154.160.1.20',
  action: 'wallet.credit',
  object_kind: 'account',
  object_id: 9,
  object_name: 'Kofi Mensah',
  before: null,
  after: { amountPesewas: 50_000, reference: 'MM 9' },
  previous_hash: '5d3f',
  hash: '0f9e',
  ...given,
});
