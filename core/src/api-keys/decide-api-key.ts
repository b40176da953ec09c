import type { Role } from '../accounts/account.ts';
import { scopesOfRole, type KeyScope } from '../accounts/actor.ts';
import type { Instant } from '../kernel/instant.ts';
import { composeText, isVisible, withoutNeedless } from '../kernel/plain-text.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { ApiKey, ApiKeyFault, ApiKeySettings } from './api-key.ts';

/** Scopes limit a key and must be named, if the owner's role has any; a client's key has none. */
export function checkScopes(
  role: Role,
  scopes: readonly KeyScope[],
): Result<readonly KeyScope[], ApiKeyFault> {
  const ofRole: readonly KeyScope[] = scopesOfRole[role];
  const isNamed = scopes.length > 0 === ofRole.length > 0;
  return isNamed && scopes.every((scope) => ofRole.includes(scope))
    ? ok([...new Set(scopes)])
    : refuse({ code: 'api-key.scopes-invalid', scopes: ofRole });
}

/** The rights of a key that its owner can change. */
type KeyRights = Pick<ApiKey, 'isActive' | 'access' | 'expiresAt' | 'allowedNetworks'>;

const isAnywhere = ({ allowedNetworks }: KeyRights): boolean => allowedNetworks.length === 0;

function isFromMorePlaces(before: KeyRights, after: KeyRights): boolean {
  if (isAnywhere(before)) return false;
  const isAdded = (network: string) => !before.allowedNetworks.includes(network);
  return isAnywhere(after) || after.allowedNetworks.some(isAdded);
}

/** Whether a change lets a key do more than before: again, longer, from more places or with more access. */
export const isWidened = (before: KeyRights, after: KeyRights): boolean =>
  (after.isActive && !before.isActive) ||
  (after.access === 'full' && before.access === 'read') ||
  (after.expiresAt ?? Infinity) > (before.expiresAt ?? Infinity) ||
  isFromMorePlaces(before, after);

/** Settings as their owner requests them: what is left out stays as it is. */
export type ApiKeyChoices = {
  readonly [Name in keyof ApiKeySettings]?: ApiKeySettings[Name] | undefined;
};

/** The permissions of a key if its owner chooses none. */
export const defaultSettings: ApiKeySettings = {
  name: '',
  access: 'full',
  expiresAt: null,
  allowedNetworks: [],
};

/** A name as its owner sees it in lists, where a name must not look like another one that it is not. */
const tidyName = (name: string): string => composeText(withoutNeedless(name)).trim();

/**
 * Applies what the owner of a key chooses to the settings as they are.
 *
 * The name must not be blank, and a chosen expiry must be in the future. Only a client's key can be
 * limited to reading: any other key is limited by its scopes.
 */
export function decideSettings(
  current: ApiKeySettings,
  chosen: ApiKeyChoices,
  { now, role }: Readonly<{ now: Instant; role: Role }>,
): Result<ApiKeySettings, ApiKeyFault> {
  const name = chosen.name === undefined ? current.name : tidyName(chosen.name);
  const access = chosen.access ?? current.access;
  const { expiresAt = current.expiresAt, allowedNetworks = current.allowedNetworks } = chosen;
  if (!isVisible(name)) return refuse({ code: 'api-key.name-missing' });
  if (access === 'read' && role !== 'client') return refuse({ code: 'api-key.access-invalid' });
  const isPast = chosen.expiresAt !== undefined && expiresAt !== null && expiresAt <= now;
  if (isPast) return refuse({ code: 'api-key.expiry-invalid' });
  return ok({ name, access, expiresAt, allowedNetworks: [...new Set(allowedNetworks)] });
}
