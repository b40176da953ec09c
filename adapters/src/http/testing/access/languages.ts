import { nextNumber } from '@nsem/core/testing';
import { adminOnly, at, everyone, type Row } from './row.ts';

/** Access to languages. */
export const languageRows: readonly Row[] = [
  { operation: 'listLanguages', path: at('/languages/'), expected: everyone(200) },
  {
    operation: 'listLanguageAvailability',
    path: at('/languages/availability'),
    expected: everyone(200),
  },
  {
    operation: 'createLanguage',
    path: at('/languages/'),
    send: () => ({ json: { name: `Kasa foforo ${nextNumber()}` } }),
    expected: adminOnly(201),
    narrowKeys: { languagesKey: 201 },
  },
  {
    operation: 'deleteLanguage',
    path: ({ language }) => `/languages/${language}`,
    expected: adminOnly(204),
    narrowKeys: { languagesKey: 204 },
  },
];
