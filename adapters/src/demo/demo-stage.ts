import type {
  Account,
  Actor,
  Instant,
  KeyVault,
  Passwords,
  PromotionPolicy,
  ProviderId,
  SessionTokens,
} from '@nsem/core';

import type { DemoClient, DemoProvider } from './demo-people.ts';
import type { PreparedDemo } from './prepare-demo.ts';

/** Everyone in the demo. */
export type DemoCast = Readonly<{
  admin: Account;
  clients: Readonly<Record<DemoClient, Account>>;
  providers: Readonly<Record<DemoProvider, Account>>;
}>;

/** What the demo is driven with. */
export type DemoStage = Readonly<{
  prepared: PreparedDemo;
  passwords: Passwords;
  tokens: SessionTokens;
  keyVault: KeyVault;
  newProviderId: () => ProviderId;
  promotion: PromotionPolicy;
  /** The demo's present; its past lies before. */
  now: Instant;
}>;

/** A session of someone, as if they had logged in. */
export const sessionOf = ({ id, role }: Account): Actor => ({
  accountId: id,
  role,
  credential: { kind: 'session' },
});
