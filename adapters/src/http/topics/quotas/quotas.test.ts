import { ampleQuotas } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spokenWav } from '../../testing/audio.ts';
import { createLimits } from '../../limits/limits.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    quotas: { ...ampleQuotas, 'pending-services': 1, 'open-jobs': 7, 'api-keys': 2 },
    limits: createLimits({ calls: { calls: 900, seconds: 60 } }),
    maxUploadBytes: 1_000_000,
    eraseAfterDays: 7,
  });
});
afterAll(() => server.stop());

describe('the limits of an account', () => {
  it('are reported with what the account uses', async () => {
    const { client } = server.people;
    const by = await server.keyOf(client);
    const { status, body } = await server.call('GET', '/users/me/limits', { by });
    expect(status).toBe(200);
    expect(body).toEqual({
      quotas: [
        { quota: 'open-jobs', limit: 7, used: 0 },
        { quota: 'jobs-per-day', limit: 1_000_000, used: 0 },
        { quota: 'stored-bytes', limit: 1024 ** 4, used: 0 },
        { quota: 'api-keys', limit: 2, used: 1 },
      ],
      rate_limit: { calls: 900, seconds: 60 },
      max_upload_bytes: 1_000_000,
      contents_erased_after_days: 7,
      review_days: 0,
    });
  });

  it('refuse what exceeds them, and say which quota it was', async () => {
    const { applicant: by } = server.people;
    const json = {
      service_type: 'translation',
      source_language: 'English',
      target_language: 'Ewe',
    };
    const submit = () => server.call('POST', '/services/', { by, json });
    expect((await submit()).status).toBe(201);
    expect(await submit()).toMatchObject({
      status: 409,
      body: {
        code: 'quota.exceeded',
        title: 'Quota exceeded',
        detail: 'You have 1 of at most 1 service waiting for review. Wait, or delete some.',
        quota: 'pending-services',
        limit: 1,
        used: 1,
      },
    });
  });

  it('count the bytes of a voice sample until its service is deleted', async () => {
    const { provider: by } = server.people;
    const storedBytes = async () => {
      const { body } = await server.call('GET', '/users/me/limits', { by });
      const quotas = body.quotas as readonly { quota: string; used: number }[];
      return quotas.find(({ quota }) => quota === 'stored-bytes')?.used;
    };
    const json = {
      service_type: 'narration',
      language: 'Ewe',
      audio_recording: spokenWav().toString('base64'),
    };
    const made = await server.call('POST', '/services/', { by, json });
    expect(made.status).toBe(201);
    expect(await storedBytes()).toBe(spokenWav().length);
    const sample = made.body.audio_recording as string;
    expect((await server.call('GET', sample, { by })).status).toBe(200);
    expect((await server.call('DELETE', `/services/${made.body.id}`, { by })).status).toBe(204);
    expect(await storedBytes()).toBe(0);
    expect((await server.call('GET', sample, { by })).status).toBe(404);
  });

  it('include no rate limit if calls are not limited', async () => {
    const open = await startTestServer();
    const { body } = await open.call('GET', '/users/me/limits', { by: open.people.admin });
    expect(body.rate_limit).toBeNull();
    await open.stop();
  });
});
