import {
  unknownOrigin,
  type Account,
  type Actor,
  type Instant,
  type KeyVault,
  type Passwords,
  type PromotionPolicy,
  type ProviderId,
  type SessionTokens,
} from '@nsem/core';

import type { DemoClient, DemoProvider } from './demo-people.ts';
import type { PreparedDemo } from './prepare-demo.ts';

/** Every account of the demo. */
export type DemoPeople = Readonly<{
  admin: Account;
  clients: Readonly<Record<DemoClient, Account>>;
  providers: Readonly<Record<DemoProvider, Account>>;
}>;

/** What is needed to create the demo. */
export type DemoContext = Readonly<{
  prepared: PreparedDemo;
  passwords: Passwords;
  tokens: SessionTokens;
  keyVault: KeyVault;
  newProviderId: () => ProviderId;
  promotion: PromotionPolicy;
  /** The current time; everything in the demo happened before. */
  now: Instant;
}>;

/** Makes an account the actor, as if it had logged in. */
export const sessionOf = ({ id, role }: Account): Actor => ({
  accountId: id,
  role,
  credential: { kind: 'program' },
  origin: unknownOrigin,
});
