import type { MemoryMatch } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { aProviderUser } from '../../../testing/people.ts';
import { deliveryKey } from '../../../entities/jobs/queries.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { bestMatch } from './matches-query.ts';
import { MemoryMatches } from './memory-matches.tsx';

const source = 'Wash your hands with soap before you eat.';

const match: MemoryMatch = {
  id: 41,
  source: 'Wash your hands with water before you eat.',
  text: 'Fa nsu hohoro wo nsa ansa na woadidi.',
  score: 88,
  difference: 'text',
  client_is_same: true,
  job_id: 12,
  delivered_at: '2026-11-20T09:30:00.000Z',
};

const same: MemoryMatch = {
  ...match,
  id: 40,
  source,
  text: 'Fa samina hohoro wo nsa ansa na woadidi.',
  score: 100,
  difference: 'none',
  client_is_same: false,
  job_id: null,
};

const matchesOf = (jobId: number, text = source, onInsert = (_: string): void => undefined) => (
  <MemoryMatches
    jobId={jobId}
    source={text}
    nextSource="Rest well."
    languages={{ source: 'en', target: 'tw' }}
    onInsert={onInsert}
  />
);

async function render(jobId: number, answers: Answers) {
  const inserted: string[] = [];
  const part = matchesOf(jobId, source, (text) => inserted.push(text));
  const { server } = await renderPart(part, { as: aProviderUser(), answers });
  return { inserted, server };
}

test('what was delivered for similar sources is shown with what differs, and inserted', async () => {
  const { inserted } = await render(15, { 'GET /jobs/{id}/memory': [same, match] });
  const matches = page.getByRole('region', { name: 'From your earlier translations' });
  await expect.element(matches.getByText('the same text, for another client')).toBeVisible();
  await expect.element(matches.getByText('similar, job #12 for this client')).toBeVisible();
  await expect.element(page.getByRole('mark')).toHaveTextContent('water');
  await page.getByRole('button', { name: `Insert “${match.text}”` }).click();
  expect(inserted).toEqual([match.text]);
  expect(bestMatch(15, source)?.text).toBe(same.text);
});

test('nothing is shown if nothing was found, or the memory cannot be read', async () => {
  const { server } = await render(16, { 'GET /jobs/{id}/memory': problem(503, '') });
  await expect.poll(() => server.count('GET /jobs/{id}/memory')).toBeGreaterThan(0);
  expect(page.getByRole('region', { name: 'From your earlier translations' }).elements()).toEqual(
    [],
  );
});

/** A delivery of job 17. */
function Delivery({ answer }: Readonly<{ answer: Promise<void> }>) {
  const { mutate } = useMutation({ mutationKey: deliveryKey(17), mutationFn: () => answer });
  useEffect(() => mutate(), [mutate]);
  return null;
}

test('nothing is looked up for a job that is being delivered', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const part = (
    <>
      <Delivery answer={promise} />
      {matchesOf(17, 'Wash your hands.')}
      {matchesOf(18, 'Cover the rice.')}
    </>
  );
  const { server } = await renderPart(part, {
    as: aProviderUser(),
    answers: { 'GET /jobs/{id}/memory': [] },
  });
  // One source of the other job, and the next.
  await expect.poll(() => server.count('GET /jobs/{id}/memory')).toBe(2);
  expect(queryClient.getQueryState(['memory-matches', 17, 'Wash your hands.'])?.fetchStatus).toBe(
    'idle',
  );
  resolve();
});
