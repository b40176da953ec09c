import {
  checkBooks,
  createApplication,
  decideImportLine,
  importGlossary,
  mostTerms,
  ok,
  type DecidedLine,
} from '@nsem/core';
import { accept, bySession, onMonday, storeClient } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { busy, created, jobs, openForEachTest, slow } from './support/concurrent-long-unit.ts';
import { expectEachOnce } from './support/repeated-jobs.ts';

openForEachTest();

function decideLine(nth: number): DecidedLine {
  const decided = decideImportLine({
    line: nth + 1,
    sourceLanguage: 'en',
    targetLanguage: 'tw',
    term: `clinic ${nth}`,
    translation: `ayaresabea ${nth}`,
    note: '',
    forbidden: '',
    caseSensitive: '',
  });
  if (!decided.ok) throw new Error('the line can be imported');
  return decided.value;
}

describe('writers during a long unit of another process', () => {
  it('do not wait for the import of a whole glossary, which guards its owner', async () => {
    const owner = accept(
      await slow.unitOfWork.write(async (stores) => ok(await storeClient(stores, {}))),
    );
    const lines = Array.from({ length: mostTerms }, (_, nth) => decideLine(nth));
    let isImporting = true;
    const importing = createApplication(slow.unitOfWork).perform(importGlossary, {
      actor: bySession(owner),
      input: { lines, mode: 'add', isDryRun: false },
      context: onMonday,
    });
    const imported = importing.finally(() => (isImporting = false));
    await jobs.more(5);
    expect(isImporting).toBe(true);
    accept(await imported);
    await jobs.more(20);
    await jobs.stop();
    expect(jobs.failures).toEqual([]);
    await expectEachOnce(busy, jobs);
    const [terms] = await created.query('select count(*)::int as count from glossary_terms');
    expect(terms).toEqual({ count: mostTerms });
    expect(checkBooks(await busy.readBooks())).toEqual([]);
  });
});
