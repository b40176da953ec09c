import { Nsem } from '@nsem/sdk';
import { createFakeMarketplace } from '@nsem/testing';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';

const fake = createFakeMarketplace();
const server = setupServer(
  http.all('https://language.example.com/*', ({ request }) => fake.fetch(request)),
);

beforeAll(() => server.listen());
afterAll(() => {
  server.close();
  fake.close();
});

test('a handler of MSW passes requests to the fake', async () => {
  const nsem = new Nsem({
    baseUrl: 'https://language.example.com',
    token: fake.token,
    // MSW replaces the global fetch, which Node would not use.
    fetch: (...sent) => fetch(...sent),
  });
  const job = { service_type: 'narration', language: 'Twi', content: 'Akwaaba!' } as const;
  const { id } = await nsem.jobs.create(job);
  const waiting = nsem.jobs.waitUntilDone(id);
  await fake.deliverJob(id);
  expect(await waiting).toMatchObject({ status: 'completed' });
  expect((await (await nsem.jobs.downloadOutput(id)).bytes()).length).toBe(16_044);
  await expect(nsem.jobs.cancel(id)).rejects.toMatchObject({ code: 'job.wrong-state' });
});
