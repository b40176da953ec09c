import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestMarketplace, type TestMarketplace } from '../src/testing/marketplace.ts';
import { approvedProvider, joinAsClient, loginAsAdmin, type Person } from './support/people.ts';

const password = 'adinkra-cloth-1874';
const order = { service_type: 'translation', source_language: 'en', target_language: 'tw' };

let server: TestMarketplace;
let admin: Person;
let provider: Person;

beforeAll(async () => {
  server = await startTestMarketplace({ variables: { NSEM_ERASE_AFTER_DAYS: '0' } });
  admin = await loginAsAdmin(server.url);
  provider = await approvedProvider(server.url, admin, {
    name: 'Ama Serwaa Boateng',
    email: 'ama.serwaa@example.com',
    service: order,
  });
});
afterAll(() => server.stop());

/** Orders a translation, edits it, and has it delivered. */
async function deliveredJob(client: Person): Promise<number> {
  const content = 'Wash your hands with soap and clean water before you eat.';
  const { body: job } = await client.api.post('/jobs/', { ...order, content });
  const edited = await client.api.put(`/jobs/${job.id}`, { content: `${content} Every day.` });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  await provider.api.post(`/jobs/${job.id}/assign`, {});
  await provider.api.post(`/jobs/${job.id}/release`, {});
  await provider.api.post(`/jobs/${job.id}/assign`, {});
  const output = { output_text: 'Fa samina ne nsu a ɛho tew hohoro wo nsa da biara.' };
  expect((await provider.api.post(`/jobs/${job.id}/deliver`, output)).status).toBe(200);
  return job.id;
}

it('what erasure leaves of jobs and accounts is what verify expects of them', async () => {
  const leaving = await joinAsClient(server.url, 'Kojo Antwi Danso', 'kojo.danso@example.com');
  const staying = await joinAsClient(server.url, 'Yaa Asantewaa Ofori', 'yaa.ofori@example.com');
  const credit = { user_id: staying.id, amount: 50, note: 'Mobile money, receipt 4471' };
  await admin.api.post('/wallet/admin/credits', credit);
  const erased = await deliveredJob(leaving);
  await deliveredJob(staying);
  const refunded = await deliveredJob(staying);
  const refund = await admin.api.post(`/jobs/${refunded}/refund`, { reason: 'Wrong dialect' });
  expect(refund.status, JSON.stringify(refund.body)).toBe(200);
  const gone = await leaving.api.post('/users/me/delete', { current_password: password });
  expect(gone.status, JSON.stringify(gone.body)).toBe(204);
  expect(await server.brokenRules()).toEqual([]);

  await server.goAway();
  await server.comeBack();
  const again = await loginAsAdmin(server.url);
  await vi.waitFor(
    async () => {
      const { body } = await again.api.get(`/jobs/${erased}`);
      expect(body).toMatchObject({ content: '', content_erased: true });
    },
    { timeout: 300_000 },
  );
  expect(await server.brokenRules()).toEqual([]);
});
