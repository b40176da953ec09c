import { expect, test } from 'vitest';

import { ConflictError, Nsem, NotFoundError } from '../index.ts';
import { collect } from '../testing/collect.ts';
import { sendJson, sendProblem, StubServer } from '../testing/stub-server.ts';

/** Serves `total` jobs, two per page. */
const pages = (total: number) =>
  StubServer.start(({ path }, response) => {
    const start = Number(new URLSearchParams(path.split('?')[1]).get('cursor') ?? 0);
    const jobs = [start + 1, start + 2].filter((id) => id <= total).map((id) => ({ id }));
    const isLast = start + 2 >= total;
    const link = `</jobs/?limit=2&cursor=${start + 2}>; rel="next"`;
    sendJson(response, jobs, { headers: isLast ? {} : { link } });
  });

const idsOf = (jobs: readonly { id: number }[]) => jobs.map(({ id }) => id);

test('awaiting a list returns the first page, from which the next one can be loaded', async () => {
  await using server = await pages(3);
  const first = await new Nsem({ baseUrl: server.url }).jobs.list({ limit: 2 });
  expect(idsOf(first.data)).toEqual([1, 2]);
  expect(first.next).toBe('2');
  const second = await first.nextPage();
  expect(idsOf(second?.data ?? [])).toEqual([3]);
  expect(second?.next).toBeNull();
  expect(await second?.nextPage()).toBeNull();
  expect(server.received.map(({ path }) => path)).toEqual([
    '/jobs/?limit=2',
    '/jobs/?limit=2&cursor=2',
  ]);
});

test('iterating over a list returns all items', async () => {
  await using server = await pages(5);
  const jobs = new Nsem({ baseUrl: server.url }).jobs.list();
  expect(idsOf(await collect(jobs))).toEqual([1, 2, 3, 4, 5]);
  expect(server.received).toHaveLength(3);
});

test('pages that are not reached are not loaded', async () => {
  await using server = await pages(5);
  for await (const { id } of new Nsem({ baseUrl: server.url }).jobs.list()) if (id === 2) break;
  expect(server.received).toHaveLength(1);
});

test('a stored cursor continues the list', async () => {
  await using server = await pages(5);
  const jobs = new Nsem({ baseUrl: server.url }).jobs.list({ cursor: '2' });
  expect(idsOf(await collect(jobs))).toEqual([3, 4, 5]);
});

test('an empty list has one empty page', async () => {
  await using server = await pages(0);
  const page = await new Nsem({ baseUrl: server.url }).jobs.list();
  expect(page).toMatchObject({ data: [], next: null });
});

test('an error is thrown both when awaiting and when iterating', async () => {
  await using server = await StubServer.start((_, response) =>
    sendProblem(response, { status: 404, code: 'job.not-found', detail: 'Not found.' }),
  );
  const nsem = new Nsem({ baseUrl: server.url });
  await expect(nsem.jobs.list()).rejects.toBeInstanceOf(NotFoundError);
  await expect(collect(nsem.jobs.list())).rejects.toBeInstanceOf(NotFoundError);
  await expect(collect(nsem.jobs.list())).rejects.not.toBeInstanceOf(ConflictError);
});
