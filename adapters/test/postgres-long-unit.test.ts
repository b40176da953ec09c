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
import {
  busy,
  countWaiting,
  created,
  jobs,
  openForEachTest,
  slow,
} from './support/beside-long-unit.ts';
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

describe('writers beside a long unit of another process, which runs alone,', () => {
  it('wait for the import of a whole glossary, and notice nothing else', async () => {
    const owner = accept(
      await slow.unitOfWork.write(async (stores) => ok(await storeClient(stores, {}))),
    );
    const lines = Array.from({ length: mostTerms }, (_, nth) => decideLine(nth));
    const importing = createApplication(slow.unitOfWork).perform(importGlossary, {
      actor: bySession(owner),
      input: { lines, mode: 'add', isDryRun: false },
      context: onMonday,
    });
    await expect.poll(countWaiting).toBeGreaterThan(0);
    accept(await importing);
    await jobs.more(20);
    await jobs.stop();
    expect(jobs.failures).toEqual([]);
    await expectEachOnce(busy, jobs);
    const [terms] = await created.query('select count(*)::int as count from glossary_terms');
    expect(terms).toEqual({ count: mostTerms });
    expect(checkBooks(await busy.readBooks())).toEqual([]);
  });
});
