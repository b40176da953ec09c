import { findLanguageNames, type AvailableWork, type Language } from '@nsem/core';
import { presentWork } from '../services/services.presenter.ts';

/** A language in a response. */
export function presentLanguage({ id, name, code }: Language) {
  const { ownName, otherNames } = findLanguageNames(code);
  return { id, name, language_code: code, own_name: ownName, other_names: [...otherNames] };
}

/** Work that providers are available for, in a response. */
export const presentAvailableWork = ({ work, availableProviders }: AvailableWork) => ({
  ...presentWork(work),
  available_providers: availableProviders,
});
