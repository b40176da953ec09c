import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://example.org/language-services' });
});
afterAll(() => server.stop());

const order = {
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  content: 'Drink plenty of clean water.',
};

describe('behind a proxy that removes the path of the public address', () => {
  it('the location of what is created has the path', async () => {
    const { status, headers, body } = await server.call('POST', '/jobs/', {
      by: server.people.client,
      json: order,
    });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/language-services/jobs/${body.id}`);
  });

  it('the link to the next page of a list has it', async () => {
    const by = server.people.client;
    await server.call('POST', '/jobs/', { by, json: order });
    const { headers } = await server.call('GET', '/jobs/?limit=1', { by });
    expect(headers.get('link')).toMatch(
      /^<\/language-services\/jobs\/?\?limit=1&cursor=\w+>; rel="next"$/,
    );
  });

  it('the API description has it', async () => {
    const { body } = await server.call('GET', '/openapi.json');
    expect(body.servers).toMatchObject([{ url: '/language-services' }]);
  });
});
