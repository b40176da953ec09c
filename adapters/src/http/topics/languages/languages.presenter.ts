import type { Language } from '@nsem/core';

/** A language in a response. */
export const presentLanguage = ({ id, name, code }: Language) => ({
  id,
  name,
  language_code: code,
});
