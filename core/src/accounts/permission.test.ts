import { describe, expect, it } from 'vitest';
import { InvariantError, refuse } from '../kernel/result.ts';
import { type Action, type Actor, type KeyScope, keyScopes, scopesOfRole } from './actor.ts';
import { byApiKey, bySession } from '../testing/builders/accounts.ts';
import { later } from '../kernel/instant.ts';
import { accountId, mondayMorning } from '../testing/builders/ids.ts';
import type { Role } from './account.ts';
import {
  can,
  deny,
  isConfirmed,
  mayEver,
  needsConfirmation,
  permit,
  type JobParties,
} from './permission.ts';

const me = accountId(1);
const other = accountId(2);
const roles: readonly Role[] = ['client', 'service-provider', 'admin'];

const workScopes = scopesOfRole['service-provider'];

const keyOf = (role: Role, ...scopes: readonly KeyScope[]) => byApiKey({ id: me, role }, scopes);

type Permission = Readonly<{
  session: readonly Role[];
  /** Whether a client's key may do it: `reading` if also one that may only read. */
  clientKey: boolean | 'reading';
  scopes: readonly KeyScope[];
}>;

const table: Readonly<Record<Action, Permission>> = {
  'account.delete': { session: roles, clientKey: false, scopes: [] },
  'account.edit': { session: roles, clientKey: false, scopes: [] },
  'account.export': { session: roles, clientKey: false, scopes: [] },
  'account.read': { session: roles, clientKey: false, scopes: [] },
  'accounts.delete': { session: ['admin'], clientKey: false, scopes: [] },
  'accounts.manage': { session: ['admin'], clientKey: false, scopes: [] },
  'accounts.restrict': { session: ['admin'], clientKey: false, scopes: [] },
  'analytics.read': { session: ['admin'], clientKey: false, scopes: ['reports'] },
  'announcements.manage': { session: ['admin'], clientKey: false, scopes: [] },
  'announcements.publish': { session: ['admin'], clientKey: false, scopes: [] },
  'announcements.read': { session: roles, clientKey: false, scopes: [] },
  'api-keys.inspect': { session: roles, clientKey: 'reading', scopes: keyScopes },
  'api-keys.issue': { session: roles, clientKey: false, scopes: [] },
  'api-keys.manage': { session: roles, clientKey: false, scopes: [] },
  'api-keys.own': { session: roles, clientKey: false, scopes: [] },
  'approvals.decide': { session: ['admin'], clientKey: false, scopes: [] },
  'approvals.read': { session: ['admin'], clientKey: false, scopes: [] },
  'audit-log.read': { session: ['admin'], clientKey: false, scopes: [] },
  'backup.download': { session: ['admin'], clientKey: false, scopes: ['backup'] },
  'blocks.own': { session: ['client', 'service-provider'], clientKey: false, scopes: [] },
  'blocks.provider': { session: ['client'], clientKey: false, scopes: [] },
  'commission.change': { session: ['admin'], clientKey: false, scopes: [] },
  'commission.manage': { session: ['admin'], clientKey: false, scopes: [] },
  'contact.manage': { session: ['admin'], clientKey: false, scopes: [] },
  'disputes.browse': { session: ['admin'], clientKey: false, scopes: [] },
  'disputes.decide': { session: ['admin'], clientKey: false, scopes: [] },
  'earnings.read': { session: ['service-provider'], clientKey: false, scopes: [] },
  'earnings.release': { session: ['admin'], clientKey: false, scopes: ['payouts'] },
  'events.follow': { session: roles, clientKey: 'reading', scopes: [...workScopes] },
  'factors.manage': { session: roles, clientKey: false, scopes: [] },
  'factors.reset': { session: ['admin'], clientKey: false, scopes: [] },
  'glossary.edit': { session: ['client'], clientKey: true, scopes: [] },
  'glossary.read': { session: ['client'], clientKey: 'reading', scopes: [] },
  'jobs.accept': { session: ['client', 'admin'], clientKey: true, scopes: [] },
  'jobs.answer-proposal': { session: ['client'], clientKey: true, scopes: [] },
  'jobs.answer-revision': {
    session: ['service-provider'],
    clientKey: false,
    scopes: ['work', 'work:deliver'],
  },
  'jobs.assign': {
    session: ['service-provider', 'admin'],
    clientKey: false,
    scopes: ['work', 'work:accept'],
  },
  'jobs.available': { session: ['service-provider'], clientKey: false, scopes: [...workScopes] },
  'jobs.cancel': { session: ['client', 'admin'], clientKey: true, scopes: [] },
  'jobs.create': { session: ['client'], clientKey: true, scopes: [] },
  'jobs.deliver': {
    session: ['service-provider'],
    clientKey: false,
    scopes: ['work', 'work:deliver'],
  },
  'jobs.dispute': { session: ['client'], clientKey: true, scopes: [] },
  'jobs.edit': { session: ['client'], clientKey: true, scopes: [] },
  'jobs.fail': { session: ['service-provider', 'admin'], clientKey: false, scopes: ['work'] },
  'jobs.list': { session: roles, clientKey: 'reading', scopes: ['reports', ...workScopes] },
  'jobs.read': { session: roles, clientKey: 'reading', scopes: ['reports', ...workScopes] },
  'jobs.propose': {
    session: ['service-provider'],
    clientKey: false,
    scopes: ['work', 'work:accept'],
  },
  'jobs.quote': { session: ['client'], clientKey: 'reading', scopes: [] },
  'jobs.read-content': { session: roles, clientKey: 'reading', scopes: [...workScopes] },
  'jobs.refund': { session: ['admin'], clientKey: false, scopes: [] },
  'jobs.release': {
    session: ['service-provider', 'admin'],
    clientKey: false,
    scopes: ['work', 'work:accept'],
  },
  'jobs.revise': { session: ['client'], clientKey: true, scopes: [] },
  'jobs.state': {
    session: ['client', 'service-provider'],
    clientKey: true,
    scopes: ['work', 'work:deliver'],
  },
  'jobs.take-back': { session: ['client'], clientKey: true, scopes: [] },
  'languages.manage': { session: ['admin'], clientKey: false, scopes: ['languages'] },
  'limits.read': { session: roles, clientKey: 'reading', scopes: [...workScopes] },
  'memory.allow': { session: ['client'], clientKey: false, scopes: [] },
  'memory.change': { session: ['service-provider'], clientKey: false, scopes: [] },
  'memory.read': { session: ['service-provider'], clientKey: false, scopes: [] },
  'messages.hide': { session: ['admin'], clientKey: false, scopes: [] },
  'messages.read': { session: roles, clientKey: 'reading', scopes: [...workScopes] },
  'messages.write': { session: ['client', 'service-provider'], clientKey: true, scopes: ['work'] },
  'notices.manage': { session: ['admin'], clientKey: false, scopes: [] },
  'notifications.own': { session: roles, clientKey: false, scopes: [] },
  'notifications.read': { session: roles, clientKey: false, scopes: [] },
  'payout-account.change': { session: ['service-provider'], clientKey: false, scopes: [] },
  'payout-account.read': { session: ['service-provider'], clientKey: false, scopes: [] },
  'payouts.browse': {
    session: ['admin'],
    clientKey: false,
    scopes: ['payouts', 'payouts:create', 'payouts:settle'],
  },
  'payouts.create': {
    session: ['admin'],
    clientKey: false,
    scopes: ['payouts', 'payouts:create'],
  },
  'payouts.settle': {
    session: ['admin'],
    clientKey: false,
    scopes: ['payouts', 'payouts:settle'],
  },
  'payouts.read': { session: ['service-provider'], clientKey: false, scopes: [] },
  'prices.manage': { session: ['admin'], clientKey: false, scopes: ['prices'] },
  'providers.browse': { session: ['client', 'admin'], clientKey: 'reading', scopes: [] },
  'providers.review': { session: ['admin'], clientKey: false, scopes: ['services:review'] },
  'ratings.browse': { session: roles, clientKey: 'reading', scopes: [] },
  'ratings.create': { session: ['client'], clientKey: false, scopes: [] },
  'ratings.own': { session: ['client'], clientKey: false, scopes: [] },
  'ratings.received': { session: ['service-provider'], clientKey: false, scopes: [] },
  'services.own': { session: ['service-provider'], clientKey: false, scopes: [] },
  'services.submit': { session: ['service-provider'], clientKey: false, scopes: [] },
  'settings.change': { session: ['admin'], clientKey: false, scopes: [] },
  'settings.manage': { session: ['admin'], clientKey: false, scopes: [] },
  'tables.export': { session: ['admin'], clientKey: false, scopes: ['reports'] },
  'system.inspect': { session: ['admin'], clientKey: false, scopes: [] },
  'uploads.own': {
    session: ['client', 'service-provider'],
    clientKey: true,
    scopes: ['work', 'work:deliver'],
  },
  'usage.read': { session: ['client'], clientKey: 'reading', scopes: [] },
  'wallet.credit': { session: ['admin'], clientKey: false, scopes: ['credits'] },
  'wallet.read': { session: roles, clientKey: 'reading', scopes: [] },
  'wallets.summarize': { session: ['admin'], clientKey: false, scopes: ['payouts', 'reports'] },
};

/** Every kind of actor, with whether the table lets it do something. */
const actors: readonly (readonly [string, Actor, (permission: Permission) => boolean])[] = [
  ...roles.map((role) => {
    const allows = ({ session }: Permission) => session.includes(role);
    return [`session of a ${role}`, bySession({ id: me, role }), allows] as const;
  }),
  [
    "client's API key",
    byApiKey({ id: me, role: 'client' }),
    ({ clientKey }) => clientKey !== false,
  ],
  [
    "client's API key that may only read",
    byApiKey({ id: me, role: 'client' }, [], 'read'),
    ({ clientKey }) => clientKey === 'reading',
  ],
  ...(['admin', 'service-provider'] as const).flatMap((role) =>
    scopesOfRole[role].map((scope) => {
      const allows = ({ session, scopes }: Permission) =>
        session.includes(role) && scopes.includes(scope);
      return [`API key of a ${role} for ${scope}`, keyOf(role, scope), allows] as const;
    }),
  ),
  ["admin's API key without scopes", keyOf('admin'), () => false],
  ["admin's API key for the work of providers", keyOf('admin', ...workScopes), () => false],
  ["provider's API key without scopes", keyOf('service-provider'), () => false],
  [
    "provider's API key for what admins do",
    keyOf('service-provider', ...scopesOfRole.admin),
    () => false,
  ],
];

describe.each(Object.keys(table) as Action[])('whether %s is ever possible', (action) => {
  it.each(actors)('for a %s', (_, actor, allows) => {
    expect(mayEver(actor, action)).toBe(allows(table[action]));
  });
});

it('grants an action that no thing limits by role and credential alone', () => {
  expect(can(bySession({ id: me, role: 'admin' }), 'prices.manage')).toBe(true);
  expect(can(bySession({ id: me, role: 'client' }), 'prices.manage')).toBe(false);
});

it('never grants an action on a thing without the thing', () => {
  const admin = bySession({ id: me, role: 'admin' });
  // @ts-expect-error the job is missing
  const forgotten = () => can(admin, 'jobs.cancel');
  expect(forgotten).toThrow(InvariantError);
});

describe.each(['api-keys.own', 'ratings.own', 'services.own', 'uploads.own'] as const)(
  '%s',
  (action) => {
    it.each(actors)(
      'by %s: of one’s own where the table allows it, never of another’s',
      (...row) => {
        const [, actor, allows] = row;
        expect(can(actor, action, { ownerId: me })).toBe(allows(table[action]));
        expect(can(actor, action, { ownerId: other })).toBe(false);
      },
    );
  },
);

type Place = 'client' | 'assigned' | 'offered' | 'stranger';
const parties: Readonly<Record<Place, JobParties>> = {
  client: { clientId: me, assignedTo: null, offeredToActor: false },
  assigned: { clientId: other, assignedTo: me, offeredToActor: false },
  offered: { clientId: other, assignedTo: null, offeredToActor: true },
  stranger: { clientId: other, assignedTo: other, offeredToActor: false },
};

/** What a place around a job lets one do with it. */
const byPlace = {
  'jobs.accept': ['client'],
  'jobs.answer-revision': ['assigned'],
  'jobs.cancel': ['client'],
  'jobs.deliver': ['assigned'],
  'jobs.dispute': ['client'],
  'jobs.edit': ['client'],
  'jobs.fail': ['assigned'],
  'jobs.read': ['client', 'assigned', 'offered'],
  'jobs.read-content': ['client', 'assigned', 'offered'],
  'jobs.release': ['assigned'],
  'jobs.revise': ['client'],
  'jobs.state': ['client', 'assigned'],
  'jobs.take-back': ['client'],
  'messages.read': ['client', 'assigned', 'offered'],
  'messages.write': ['client', 'assigned', 'offered'],
} as const satisfies Partial<Record<Action, readonly Place[]>>;

describe.each(Object.keys(byPlace) as (keyof typeof byPlace)[])('%s', (action) => {
  describe.each(Object.keys(parties) as Place[])('of a job to which one is %s', (place) => {
    it.each(actors)('by %s', (_, actor, allows) => {
      const places: readonly Place[] = byPlace[action];
      const inPlace = places.includes(place) || actor.role === 'admin';
      expect(can(actor, action, parties[place])).toBe(allows(table[action]) && inPlace);
    });
  });
});

describe('a denial', () => {
  it.each([
    [
      'of a read-only key',
      byApiKey({ id: me, role: 'client' }, [], 'read'),
      'jobs.create',
      { kind: 'full-access' },
    ],
    [
      'of a read-only key',
      byApiKey({ id: me, role: 'client' }, [], 'read'),
      'account.edit',
      { kind: 'session' },
    ],
    ["of a client's key", keyOf('client'), 'ratings.create', { kind: 'session' }],
    [
      "of an admin's key",
      keyOf('admin', 'reports'),
      'wallet.credit',
      { kind: 'scope', scopes: ['credits'] },
    ],
    [
      "of an admin's key",
      keyOf('admin', 'reports'),
      'payouts.create',
      { kind: 'scope', scopes: ['payouts:create', 'payouts'] },
    ],
    [
      "of an admin's key",
      keyOf('admin', 'reports'),
      'payouts.browse',
      { kind: 'scope', scopes: ['payouts:create', 'payouts:settle', 'payouts'] },
    ],
    ["of an admin's key", keyOf('admin', 'reports'), 'accounts.manage', { kind: 'session' }],
    [
      "of a provider's key",
      keyOf('service-provider', 'work:read'),
      'jobs.deliver',
      { kind: 'scope', scopes: ['work:deliver', 'work'] },
    ],
    [
      "of a provider's key",
      keyOf('service-provider', 'work:deliver'),
      'jobs.assign',
      { kind: 'scope', scopes: ['work:accept', 'work'] },
    ],
    [
      "of a provider's key",
      keyOf('service-provider', 'work:accept'),
      'jobs.fail',
      { kind: 'scope', scopes: ['work'] },
    ],
    [
      "of a provider's key",
      keyOf('service-provider', 'work'),
      'payout-account.change',
      { kind: 'session' },
    ],
    ['for the role', keyOf('client'), 'wallet.credit', undefined],
    ['for the role', bySession({ id: me, role: 'service-provider' }), 'jobs.create', undefined],
  ] as const)('%s names what would do (%#)', (_for, actor, action, expected) => {
    expect(deny(actor, action)).toEqual(refuse({ code: 'permission.denied', required: expected }));
  });

  /** What a refused key has to be replaced by, as the table has it. */
  function kindNeeded(role: Role, action: Action): string | undefined {
    const { session, clientKey, scopes } = table[action];
    if (!session.includes(role)) return undefined;
    if (role === 'client') return clientKey === false ? 'session' : 'full-access';
    const ofRole: readonly KeyScope[] = scopesOfRole[role];
    return ofRole.some((scope) => scopes.includes(scope)) ? 'scope' : 'session';
  }

  it.each(actors)('names what would do for every action that is refused to a %s', (_, actor) => {
    const refused = (Object.keys(table) as Action[]).filter((action) => !mayEver(actor, action));
    const isKey = actor.credential.kind === 'api-key';
    const named = refused.map((action) => [action, deny(actor, action)]);
    expect(named).toMatchObject(
      refused.map((action) => {
        const kind = isKey ? kindNeeded(actor.role, action) : undefined;
        const fault = { code: 'permission.denied', ...(kind && { required: { kind } }) };
        return [action, { ok: false, fault }];
      }),
    );
  });
});

it("lets a provider's key do nothing with money, the account and other credentials", () => {
  const key = byApiKey({ id: me, role: 'service-provider' }, workScopes);
  const allowed = (Object.keys(table) as Action[]).filter((action) => mayEver(key, action));
  expect(allowed.toSorted()).toEqual([
    'api-keys.inspect',
    'events.follow',
    'jobs.answer-revision',
    'jobs.assign',
    'jobs.available',
    'jobs.deliver',
    'jobs.fail',
    'jobs.list',
    'jobs.propose',
    'jobs.read',
    'jobs.read-content',
    'jobs.release',
    'jobs.state',
    'limits.read',
    'messages.read',
    'messages.write',
    'uploads.own',
  ]);
});

describe('a confirmation', () => {
  const admin = bySession({ id: me, role: 'admin' });
  const minutes = (count: number) => later(mondayMorning, count * 60_000);

  it('counts for 10 minutes', () => {
    expect(permit(admin, 'wallet.credit', minutes(10))).toEqual({ ok: true, value: null });
    expect(permit(admin, 'wallet.credit', later(minutes(10), 1))).toEqual({
      ok: false,
      fault: { code: 'permission.confirmation-required' },
    });
  });

  it('does not count from a time to come, as after the clock was set back', () => {
    expect(isConfirmed(admin, minutes(-10))).toBe(true);
    expect(isConfirmed(admin, later(minutes(-10), -1))).toBe(false);
  });

  it('gives no permission that the role does not have', () => {
    const client = bySession({ id: me, role: 'client' });
    for (const now of [minutes(1), minutes(60)]) {
      expect(permit(client, 'wallet.credit', now)).toEqual({
        ok: false,
        fault: { code: 'permission.denied' },
      });
    }
  });

  it('is not required of API keys and programs', () => {
    const key = byApiKey({ id: me, role: 'admin' }, ['payouts']);
    const program: Actor = { ...admin, credential: { kind: 'program' } };
    for (const actor of [key, program]) {
      expect(permit(actor, 'payouts.create', minutes(60)).ok).toBe(true);
      expect(isConfirmed(actor, minutes(60))).toBe(true);
    }
  });

  it('is required for money, copies of all data, keys, accounts, second factors, settings and texts to all', () => {
    expect((Object.keys(table) as Action[]).filter((action) => needsConfirmation(action))).toEqual([
      'accounts.delete',
      'accounts.restrict',
      'announcements.publish',
      'api-keys.issue',
      'approvals.decide',
      'backup.download',
      'commission.change',
      'disputes.decide',
      'earnings.release',
      'factors.manage',
      'factors.reset',
      'jobs.refund',
      'payout-account.change',
      'payouts.create',
      'payouts.settle',
      'settings.change',
      'wallet.credit',
    ]);
  });
});
