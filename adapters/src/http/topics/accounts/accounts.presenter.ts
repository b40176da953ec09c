import type { Account, OpenedSession } from '@nsem/core';
import { presentMoment } from '../../operations/fields.ts';

/** A user in a response: never with the hash of the password. */
export const presentUser = (account: Account) => ({
  id: account.id,
  name: account.name,
  email: account.email,
  role: account.role,
  telegram_id: account.telegramId,
  provider_id: account.providerId,
  is_available: account.isAvailable,
  is_quick_service_available: account.isQuickServiceAvailable,
  is_active: account.isActive,
  profile: presentProfile(account.profile),
  created_at: presentMoment(account.createdAt),
});

/** A profile in a response. */
export function presentProfile(profile: Account['profile']) {
  if (profile === null) return null;
  if ('needs' in profile) return { needs: profile.needs };
  const { languages, experience, specialties, bio, portfolio } = profile;
  return { languages, experience, specialties, bio, portfolio };
}

/** A new session in a response. */
export const presentSession = ({ account, session, token, deviceToken }: OpenedSession) => ({
  access_token: token,
  token_type: 'bearer',
  expires_at: presentMoment(session.expiresAt),
  device_token: deviceToken,
  user: presentUser(account),
});
