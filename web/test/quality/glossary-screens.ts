import type { Page } from 'playwright';

import {
  prepared,
  press,
  see,
  seeDialog,
  wayOf,
  type Screen,
  type Step,
  type Way,
} from './screen.ts';

const at = '2026-11-20T09:30:00.000Z';

const term = {
  id: 12,
  source_language: 'en',
  target_language: 'tw',
  term: 'clean water',
  translation: 'nsu a ɛho tew',
  note: 'From a borehole, or boiled for at least five minutes before anyone drinks it.',
  forbidden: ['nsu pa', 'nsuo kronkron'],
  case_sensitive: false,
  created_at: at,
  updated_at: at,
};

const terms = [
  term,
  {
    ...term,
    id: 13,
    term: 'Ghana Health Service',
    translation: null,
    note: null,
    forbidden: [],
    case_sensitive: true,
  },
];

/** Opens the page with the terms. */
const fill = (json: readonly object[], then: Step): Way =>
  prepared((page) => page.route(/\/glossary\/\?/, (route) => route.fulfill({ json })), then);

const importFile =
  (csv: string, then: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const file = { name: 'terms.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.getByLabel('Choose a CSV file').setInputFiles(file);
    await then(page);
  };

const glossary = (name: string, way: Step | Way): Screen => ({
  name,
  who: 'client',
  at: '/client/glossary',
  ...wayOf(way),
});

/** The glossary of a client. */
export const glossaryScreens: readonly Screen[] = [
  glossary('the glossary, empty', see(/^You have no terms yet/)),
  glossary('the glossary', fill(terms, see('stays as it is'))),
  glossary('the glossary, a term being added', press('Add a term', seeDialog('Add a term'))),
  glossary(
    'the glossary, a term being removed',
    fill(terms, press(/^Remove: clean/, seeDialog('Remove “clean water”?'))),
  ),
  glossary(
    'the glossary, a file to import',
    importFile('source_language,target_language,term\nen,tw,ward\n', see('1 new term.')),
  ),
  {
    ...glossary(
      'the glossary, a file that is refused',
      importFile('source_language,target_language,term\nen,en,ward\n,tw,\n', see(/^Line 3: term/)),
    ),
    expects: /^answered 422/,
  },
];

/** Answers the workbench with terms that are in the segment in focus. */
export const withTerms = (then: Step | Way): Way =>
  prepared(async (page) => {
    const call = { ...term, term: 'Call', translation: 'Frɛ', forbidden: ['kasa kyerɛ'] };
    const name = { ...term, id: 13, term: 'Dr. Mensah', translation: null, note: null };
    const json = [call, { ...name, forbidden: [] }];
    await page.route(/\/jobs\/\d+\/glossary$/, (route) => route.fulfill({ json }));
  }, then);
