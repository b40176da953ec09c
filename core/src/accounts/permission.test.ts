import { describe, expect, it } from 'vitest';
import { InvariantError } from '../kernel/invariant.ts';
import { keyScopes, type KeyScope } from './key-scope.ts';
import { byApiKey, bySession } from '../testing/builders/accounts.ts';
import { later } from '../kernel/instant.ts';
import { accountId, mondayMorning } from '../testing/builders/ids.ts';
import type { Role } from './account.ts';
import type { Actor } from './actor.ts';
import {
  can,
  isConfirmed,
  mayEver,
  needsConfirmation,
  permit,
  type Action,
  type JobParties,
} from './permission.ts';

const me = accountId(1);
const other = accountId(2);
const roles: readonly Role[] = ['client', 'service-provider', 'admin'];

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
  'api-keys.inspect': { session: ['client', 'admin'], clientKey: 'reading', scopes: keyScopes },
  'api-keys.issue': { session: ['client', 'admin'], clientKey: false, scopes: [] },
  'api-keys.manage': { session: ['client', 'admin'], clientKey: false, scopes: [] },
  'api-keys.own': { session: ['client', 'admin'], clientKey: false, scopes: [] },
  'approvals.decide': { session: ['admin'], clientKey: false, scopes: [] },
  'approvals.read': { session: ['admin'], clientKey: false, scopes: [] },
  'audit-log.read': { session: ['admin'], clientKey: false, scopes: [] },
  'backup.download': { session: ['admin'], clientKey: false, scopes: ['backup'] },
  'commission.change': { session: ['admin'], clientKey: false, scopes: [] },
  'commission.manage': { session: ['admin'], clientKey: false, scopes: [] },
  'contact.manage': { session: ['admin'], clientKey: false, scopes: [] },
  'earnings.read': { session: ['service-provider'], clientKey: false, scopes: [] },
  'earnings.release': { session: ['admin'], clientKey: false, scopes: ['payouts'] },
  'events.follow': { session: roles, clientKey: 'reading', scopes: [] },
  'factors.manage': { session: roles, clientKey: false, scopes: [] },
  'factors.reset': { session: ['admin'], clientKey: false, scopes: [] },
  'glossary.edit': { session: ['client'], clientKey: true, scopes: [] },
  'glossary.read': { session: ['client'], clientKey: 'reading', scopes: [] },
  'jobs.answer-proposal': { session: ['client'], clientKey: true, scopes: [] },
  'jobs.assign': { session: ['service-provider', 'admin'], clientKey: false, scopes: [] },
  'jobs.available': { session: ['service-provider'], clientKey: false, scopes: [] },
  'jobs.cancel': { session: ['client', 'admin'], clientKey: true, scopes: [] },
  'jobs.create': { session: ['client'], clientKey: true, scopes: [] },
  'jobs.deliver': { session: ['service-provider'], clientKey: false, scopes: [] },
  'jobs.edit': { session: ['client'], clientKey: true, scopes: [] },
  'jobs.fail': { session: ['service-provider', 'admin'], clientKey: false, scopes: [] },
  'jobs.list': { session: roles, clientKey: 'reading', scopes: ['reports'] },
  'jobs.read': { session: roles, clientKey: 'reading', scopes: ['reports'] },
  'jobs.propose': { session: ['service-provider'], clientKey: false, scopes: [] },
  'jobs.quote': { session: ['client'], clientKey: 'reading', scopes: [] },
  'jobs.read-content': { session: roles, clientKey: 'reading', scopes: [] },
  'jobs.refund': { session: ['admin'], clientKey: false, scopes: [] },
  'jobs.release': { session: ['service-provider', 'admin'], clientKey: false, scopes: [] },
  'jobs.take-back': { session: ['client'], clientKey: true, scopes: [] },
  'languages.manage': { session: ['admin'], clientKey: false, scopes: ['languages'] },
  'limits.read': { session: roles, clientKey: 'reading', scopes: [] },
  'memory.allow': { session: ['client'], clientKey: false, scopes: [] },
  'memory.change': { session: ['service-provider'], clientKey: false, scopes: [] },
  'memory.read': { session: ['service-provider'], clientKey: false, scopes: [] },
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
  'uploads.own': { session: ['client', 'service-provider'], clientKey: true, scopes: [] },
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
  ...keyScopes.map((scope) => {
    const key = byApiKey({ id: me, role: 'admin' }, [scope]);
    const allows = ({ scopes }: Permission) => scopes.includes(scope);
    return [`admin's API key for ${scope}`, key, allows] as const;
  }),
  ["admin's API key without scopes", byApiKey({ id: me, role: 'admin' }), () => false],
  ["provider's API key", byApiKey({ id: me, role: 'service-provider' }), () => false],
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
  'jobs.cancel': ['client'],
  'jobs.deliver': ['assigned'],
  'jobs.edit': ['client'],
  'jobs.fail': ['assigned'],
  'jobs.read': ['client', 'assigned', 'offered'],
  'jobs.read-content': ['client', 'assigned', 'offered'],
  'jobs.release': ['assigned'],
  'jobs.take-back': ['client'],
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
