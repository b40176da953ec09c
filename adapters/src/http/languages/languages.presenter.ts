import type { Language } from '@nsem/core';

/** A language as answered. */
export const presentLanguage = ({ id, name, code }: Language) => ({
  id,
  name,
  language_code: code,
});
