import type { GlossaryTermId, JobTerms } from '@nsem/core';
import { accountId } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { createJobTermFinder } from './find-job-terms.ts';

const termId = (id: number) => id as GlossaryTermId;

const ward = { id: termId(1), term: 'ward', isCaseSensitive: false };
const soap = { id: termId(2), term: 'soap', isCaseSensitive: false };

const jobTerms = (changed: Partial<JobTerms> = {}): JobTerms => ({
  ownerId: accountId(1),
  text: 'Soap is in the ward. Ward 2 has soap.',
  terms: [ward, soap],
  ...changed,
});

/** A finder whose searches are counted. */
function countSearches() {
  let searches = 0;
  const find = createJobTermFinder(async ({ terms }) => {
    searches += 1;
    return terms.map(({ id }) => id);
  });
  return { find, searches: () => searches };
}

describe('the terms of a job', () => {
  it('are found once each, in the order of the text', async () => {
    expect(await createJobTermFinder()(jobTerms())).toEqual([soap.id, ward.id]);
    expect(await createJobTermFinder()(jobTerms({ terms: [] }))).toEqual([]);
  });

  it('are searched once, for calls at the same time and later ones', async () => {
    const { find, searches } = countSearches();
    await Promise.all([find(jobTerms()), find(jobTerms())]);
    await find(jobTerms({ terms: [{ ...ward }, { ...soap }] }));
    expect(searches()).toBe(1);
  });

  it.each<[string, Partial<JobTerms>]>([
    ['the text was edited', { text: 'Soap is in the ward.' }],
    ['a term was added', { terms: [ward, soap, { ...soap, id: termId(3) }] }],
    ['a term was removed', { terms: [ward] }],
    ['a term was changed', { terms: [ward, { ...soap, term: 'soaps' }] }],
    ['the case of a term matters now', { terms: [ward, { ...soap, isCaseSensitive: true }] }],
  ])('are searched again if %s', async (_reason, changed) => {
    const { find, searches } = countSearches();
    await find(jobTerms());
    await find(jobTerms(changed));
    expect(searches()).toBe(2);
  });

  it('are searched again after a search that failed', async () => {
    const searches = [Promise.reject(new Error('out of memory')), Promise.resolve([soap.id])];
    const find = createJobTermFinder(async () => searches.shift() ?? []);
    await expect(find(jobTerms())).rejects.toThrow('out of memory');
    expect(await find(jobTerms())).toEqual([soap.id]);
  });

  it('are remembered of the 500 jobs that were opened last', async () => {
    const { find, searches } = countSearches();
    for (let job = 0; job < 500; job += 1) await find(jobTerms({ text: `soap ${job}` }));
    await find(jobTerms({ text: 'soap 0' }));
    await find(jobTerms({ text: 'soap 500' }));
    expect(searches()).toBe(501);
    await find(jobTerms({ text: 'soap 0' }));
    expect(searches()).toBe(501);
    await find(jobTerms({ text: 'soap 1' }));
    expect(searches()).toBe(502);
  });
});
