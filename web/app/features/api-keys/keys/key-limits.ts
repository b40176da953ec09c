import { parseDay } from '@nsem/core/texts';
import type { ApiKey, NewApiKey } from '@nsem/sdk';

import { formatDay } from '../../../lib/format/dates.ts';

/** The limits that the owner of a key chooses, as the form has them. */
export type KeyLimits = Readonly<{
  expiry: 'never' | '30' | '90' | 'date';
  /** The day of the expiry, as in `2027-02-08`; empty if none is chosen. */
  day: string;
  isReadOnly: boolean;
  /** Addresses and ranges, separated by lines, spaces or commas. */
  networks: string;
}>;

export const noLimits: KeyLimits = { expiry: 'never', day: '', isReadOnly: false, networks: '' };

export const expiryChoices = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: 'date', label: 'On a date' },
] as const satisfies readonly { value: KeyLimits['expiry']; label: string }[];

const dayMs = 24 * 60 * 60 * 1_000;

/** The moment at which a key expires: a day ends in Accra, which is on UTC. */
export function expiryOf({ expiry, day }: KeyLimits, now: number): string | undefined {
  switch (expiry) {
    case 'never':
      return undefined;
    case '30':
    case '90':
      return new Date(now + Number(expiry) * dayMs).toISOString();
    case 'date':
      return new Date(Date.parse(day) + dayMs).toISOString();
  }
}

export const dayMissing = 'Please choose the last day of the key.';

/** Whether the form is complete: a date is chosen if the key is to expire on one. */
export const isComplete = ({ expiry, day }: KeyLimits): boolean =>
  expiry !== 'date' || parseDay(day) !== undefined;

/** The addresses and ranges that were typed. */
export const networksOf = ({ networks }: Pick<KeyLimits, 'networks'>): string[] =>
  networks.split(/[\s,]+/).filter((network) => network !== '');

/** The limits as the API takes them; what is not limited is left out. */
export function toRequest(
  limits: KeyLimits,
  now = Date.now(),
): Pick<NewApiKey, 'access' | 'expires_at' | 'allowed_networks'> {
  const expiresAt = expiryOf(limits, now);
  const networks = networksOf(limits);
  return {
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
    ...(limits.isReadOnly && { access: 'read' as const }),
    ...(networks.length > 0 && { allowed_networks: networks }),
  };
}

/** Whether a key has expired. */
export const hasExpired = ({ expires_at: at }: Pick<ApiKey, 'expires_at'>, now = Date.now()) =>
  at !== null && Date.parse(at) <= now;

/** The limits of a key, each as a short text. */
export function limitTexts(key: ApiKey, now = Date.now()): readonly string[] {
  const { expires_at: at, allowed_networks: networks } = key;
  return [
    ...(at === null ? [] : [`${hasExpired(key, now) ? 'Expired' : 'Expires'} ${formatDay(at)}`]),
    ...(key.access === 'read' ? ['Read only'] : []),
    ...(networks.length > 0 ? [`Only from ${networks.join(', ')}`] : []),
  ];
}
