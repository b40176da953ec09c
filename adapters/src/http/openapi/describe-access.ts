import {
  instant,
  keyScopes,
  mustSetUpFactor,
  unknownOrigin,
  type AccountId,
  type Actor,
  type ApiKeyId,
  type KeyAccess,
  type KeyScope,
  type SessionId,
} from '@nsem/core';
import { actionOf, allows } from '../operations/authenticate.ts';
import type { Access } from '../operations/operation.ts';

type Role = Actor['role'];

const names: Readonly<Record<Role, string>> = {
  client: 'clients',
  'service-provider': 'service providers',
  admin: 'admins',
};
const roles = Object.keys(names) as readonly Role[];

const accountId = 1 as AccountId;
const keyId = 1 as ApiKeyId;

const bySession = (role: Role): Actor => ({
  accountId,
  role,
  credential: { kind: 'program' },
  origin: unknownOrigin,
});

/** An admin whose login needs a password only. */
const plainAdmin: Actor = {
  ...bySession('admin'),
  credential: {
    kind: 'session',
    sessionId: 1 as SessionId,
    confirmedAt: instant(0),
    hasSecondFactor: false,
  },
};

/** Whether an operation is refused to admins without a second factor, if they must have one. */
export const refusesPlainAdmins = (access: Access): boolean =>
  access !== 'anonymous' &&
  allows(access, plainAdmin) &&
  mustSetUpFactor(plainAdmin, actionOf(access), 'required');

const byKey = (role: Role, scopes: readonly KeyScope[], keyAccess: KeyAccess = 'full'): Actor => ({
  accountId,
  role,
  credential: { kind: 'api-key', keyId, scopes, access: keyAccess },
  origin: unknownOrigin,
});

/** The scopes of which an API key needs one for an operation. Keys of clients need none. */
export const scopesFor = (access: Access): readonly KeyScope[] =>
  access === 'anonymous'
    ? []
    : roles
        .filter((role) => !allows(access, byKey(role, [])))
        .flatMap((role) => scopesOf(role, access));

const scopesOf = (role: Role, access: Access): readonly KeyScope[] =>
  keyScopes.filter((scope) => allows(access, byKey(role, [scope])));

const listed = (words: readonly string[], last = 'and'): string =>
  words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;

/** The roles whose sessions may call an operation. */
export const rolesFor = (access: Access): readonly Role[] =>
  access === 'anonymous' ? roles : roles.filter((role) => allows(access, bySession(role)));

function describeRoles(access: Access): string {
  const allowed = rolesFor(access);
  return allowed.length === roles.length
    ? 'For everyone who is logged in'
    : `For ${listed(allowed.map((role) => names[role]))}`;
}

function describeClientKey(access: Access): readonly string[] {
  if (!allows(access, byKey('client', []))) return [];
  const mayBeLimited = allows(access, byKey('client', [], 'read'));
  return [mayBeLimited ? 'a client’s' : 'a client’s with full access'];
}

function describeScopes(role: Role, owner: string, access: Access): readonly string[] {
  const scopes = scopesOf(role, access).map((scope) => `\`${scope}\``);
  return scopes.length === 0 ? [] : [`${owner} with the scope ${listed(scopes, 'or')}`];
}

function describeKeyAccess(access: Access): string {
  const keys = [
    ...describeClientKey(access),
    ...describeScopes('service-provider', 'a service provider’s', access),
    ...describeScopes('admin', 'an admin’s', access),
  ];
  return keys.length === 0
    ? 'with a session; no API key may do it.'
    : `with a session or an API key: ${keys.join('; ')}.`;
}

/** Describes in one sentence who may call an operation. */
export function describeAccess(access: Access): string {
  if (access === 'anonymous') return 'Open to everyone.';
  if (access === 'signed-in')
    return 'For everyone who is logged in, as far as their role allows it.';
  return `${describeRoles(access)}, ${describeKeyAccess(access)}`;
}
