import { expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import {
  selectIdentities,
  selectMany,
  selectSame,
  selectTerms,
  selectToFind,
} from './glossary-store.ts';

const database = useTemporaryDatabase();
const ownerId = 1;
const pair = { ownerId, sourceLanguage: 'en', targetLanguage: 'tw' };
const row = { owner_id: 1, source_language: 'en', target_language: 'tw', term_key: 'clinic' };

const page = (values: Parameters<typeof selectTerms>[0]) =>
  selectTerms(values).boundFor('sqlite', values);

it.each([
  ['a page of terms', page({ ownerId, limit: 20 }), 'owner_index'],
  ['found terms', page({ ownerId, pattern: '%clinic%', limit: 20 }), 'owner_index'],
  ['a term', selectSame.boundFor('sqlite', row), 'term_unique'],
  ['what identifies terms', selectIdentities.boundFor('sqlite', { ownerId }), 'term_unique'],
  ['the terms of a pair', selectToFind.boundFor('sqlite', pair), 'term_unique'],
  [
    'some terms',
    selectMany.boundFor('sqlite', { ownerId, ids: [1] }),
    'owner_index (owner_id=? AND id=?)',
  ],
])('%s is read by an index, without sorting', (_, query, index) => {
  const plan = database().explain(query);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/SCAN glossary_terms(?! USING)|TEMP B-TREE/);
});
