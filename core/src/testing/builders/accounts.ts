import type { Account, NewAccount } from '../../accounts/account.ts';
import type { Actor, KeyAccess, KeyScope } from '../../accounts/actor.ts';
import { unknownOrigin } from '../../accounts/devices.ts';
import { type NewSession, startSession } from '../../accounts/session.ts';
import type { NewApiKey } from '../../api-keys/api-key.ts';
import type { ApprovalRequest, NewApproval } from '../../approvals/approval.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import { pesewas } from '../../kernel/money.ts';
import { refuse } from '../../kernel/result.ts';
import {
  accountId,
  apiKeyId,
  mondayMorning,
  nextNumber,
  nextProviderId,
  sessionId,
} from './ids.ts';

function aPerson(name: string): NewAccount {
  const mailbox = name.toLowerCase().replaceAll(/[^a-z]+/g, '.');
  return {
    name,
    email: `${mailbox}.${nextNumber()}@example.com`,
    passwordHash: 'hash of "Akwaaba 2026"',
    role: 'client',
    telegramId: null,
    providerId: null,
    isActive: true,
    isAvailable: true,
    isQuickServiceAvailable: false,
    isPublic: false,
    acceptsOnDelivery: false,
    profile: null,
    emailVerifiedAt: mondayMorning,
    suspension: null,
    payoutFreeze: null,
    createdAt: mondayMorning,
  };
}

/** A client as registration creates one, with a unique e-mail. */
export const aClient = (overrides: Partial<NewAccount> = {}): NewAccount => ({
  ...aPerson('Abena Owusu'),
  profile: { needs: 'Farming advice in Twi and Dagbani' },
  ...overrides,
});

/** A provider who has registered and is not approved yet. */
export const anApplicant = (overrides: Partial<NewAccount> = {}): NewAccount => ({
  ...aPerson('Kwame Mensah'),
  role: 'service-provider',
  isActive: false,
  profile: {
    languages: ['English', 'Twi'],
    experience: '4-5',
    specialties: ['Medical', 'Education'],
    bio: 'I have translated for clinics in Kumasi since 2021.',
    portfolio: null,
  },
  ...overrides,
});

/** An active provider with a unique Provider ID. */
export const aProvider = (overrides: Partial<NewAccount> = {}): NewAccount => ({
  ...anApplicant(),
  isActive: true,
  providerId: nextProviderId(),
  ...overrides,
});

/** An admin as the operator creates one. */
export const anAdmin = (overrides: Partial<NewAccount> = {}): NewAccount => ({
  ...aPerson('Efua Boateng'),
  role: 'admin',
  ...overrides,
});

/** A client with an id, for rules that need no store. */
export const anAccount = (overrides: Partial<Account> = {}): Account => ({
  ...aClient(),
  id: accountId(nextNumber()),
  ...overrides,
});

/** A session of the account that starts on the Monday. */
export const aSession = (owner: AccountId, overrides: Partial<NewSession> = {}): NewSession => ({
  ...startSession(
    { accountId: owner, tokenHash: `hash of token ${nextNumber()}`, origin: unknownOrigin },
    mondayMorning,
  ),
  ...overrides,
});

/** The person as an actor with a session, confirmed on the Monday unless given. */
export const bySession = (
  { id, role }: Pick<Account, 'id' | 'role'>,
  confirmedAt: Instant = mondayMorning,
): Actor => ({
  accountId: id,
  role,
  credential: { kind: 'session', sessionId: sessionId(1), confirmedAt, hasSecondFactor: false },
  origin: unknownOrigin,
});

/** An admin's program, for use cases that only need the role: it never has to confirm anything. */
export const byAdmin: Actor = {
  ...bySession({ id: accountId(1), role: 'admin' }),
  credential: { kind: 'program' },
};

/** The refusal of an API key for something that no key may do. */
export const sessionRequired = refuse({
  code: 'permission.denied',
  required: { kind: 'session' },
});

/** The person as an actor with an API key of these scopes and this access. */
export const byApiKey = (
  { id, role }: Pick<Account, 'id' | 'role'>,
  scopes: readonly KeyScope[] = [],
  access: KeyAccess = 'full',
): Actor => ({
  accountId: id,
  role,
  credential: { kind: 'api-key', keyId: apiKeyId(nextNumber()), scopes, access },
  origin: unknownOrigin,
});

/** A client's active key with a unique look-up digest. */
export function anApiKey(overrides: Partial<NewApiKey> = {}): NewApiKey {
  const number = nextNumber();
  return {
    ownerId: accountId(1),
    name: 'Clinic website',
    lookup: `look-up ${number}`,
    sealed: `sealed ${number}`,
    secretId: 'secret 1',
    scopes: [],
    access: 'full',
    expiresAt: null,
    allowedNetworks: [],
    isActive: true,
    createdAt: mondayMorning,
    ...overrides,
  };
}

/** A credit of GHS 5,000.00 to the client with the id 2. */
export const aCreditRequest = (
  overrides: Partial<Extract<ApprovalRequest, { kind: 'credit' }>> = {},
): ApprovalRequest => ({
  kind: 'credit',
  accountId: accountId(2),
  amount: pesewas(500_000n),
  reference: 'MOMO-77120',
  note: 'Mobile money, Adabraka branch',
  ...overrides,
});

/** A credit that the admin with the id 1 requested, and that waits. */
export const anApproval = (overrides: Partial<NewApproval> = {}): NewApproval => ({
  request: aCreditRequest(),
  requestedBy: accountId(1),
  requestedAt: mondayMorning,
  decision: null,
  ...overrides,
});

const firstHalf = 0xd800;
const halves = 0x800;

/** How many characters there can be: all code points that are no halves of pairs. */
export const characterCount = 0x11_0000 - halves;

/** One of all characters, for properties of any text; fast-check needs seconds for a table of them. */
export const characterAt = (index: number): string =>
  String.fromCodePoint(index < firstHalf ? index : index + halves);
