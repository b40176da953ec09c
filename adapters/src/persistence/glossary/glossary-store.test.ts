import type { AccountId } from '@nsem/core';
import { expect, it } from 'vitest';
import { bind } from '../statements/query.ts';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import {
  selectIdentities,
  selectMany,
  selectSame,
  selectTerms,
  selectToFind,
} from './glossary-store.ts';

const database = useTemporaryDatabase();
const owner = 1 as AccountId;

it.each([
  ['a page of terms', selectTerms(owner, {}, { limit: 20 }), 'owner_index'],
  ['found terms', selectTerms(owner, { text: 'clinic' }, { limit: 20 }), 'owner_index'],
  ['a term', bind(selectSame, owner, 'en', 'tw', 'clinic'), 'term_unique'],
  ['what identifies terms', bind(selectIdentities, owner), 'term_unique'],
  ['the terms of a pair', bind(selectToFind, owner, 'en', 'tw'), 'term_unique'],
  ['some terms', bind(selectMany, owner, '[1]'), 'owner_index (owner_id=? AND id=?)'],
])('%s is read by an index, without sorting', (_, query, index) => {
  const plan = database().explain(query);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/SCAN glossary_terms(?! USING)|TEMP B-TREE/);
});
