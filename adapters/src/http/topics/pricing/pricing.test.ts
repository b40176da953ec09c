import { serviceTypes } from '@nsem/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const send = (method: string, path: string, json?: unknown) =>
  server.call(method, path, { by: server.people.admin, json });
const add = (json: object = {}) =>
  send('POST', '/service-pricing/', { service_type: 'narration', price_per_word: 0.07, ...json });

type Listed = { id: number; service_type: string; is_active: boolean };

async function active(serviceType = 'narration') {
  const { body } = await server.call('GET', '/service-pricing/?is_active=true');
  return body.filter(({ service_type: type }: Listed) => type === serviceType);
}

const job = {
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  content: 'Please wash your hands.',
};
const order = () => server.call('POST', '/jobs/', { by: server.people.client, json: job });

describe('the price list', () => {
  it('lists the three services', async () => {
    const { status, body } = await server.call('GET', '/service-pricing/service-types/');
    expect({ status, body }).toEqual({ status: 200, body: serviceTypes });
  });

  it('has one active price per service, and can list the inactive ones', async () => {
    const { body: inactive } = await add({ is_active: false });
    expect(await active()).toHaveLength(1);
    const list = await server.call('GET', '/service-pricing/?is_active=false');
    expect(list.body).toContainEqual(inactive);
    expect(list.body.some(({ is_active: isActive }: Listed) => isActive)).toBe(false);
    const all = await server.call('GET', '/service-pricing');
    expect(all.body.map(({ id }: Listed) => id)).toContain(inactive.id);
  });
});

describe('a new price', () => {
  it('replaces the previous one, and is found at its Location', async () => {
    const [before] = await active();
    const made = await add();
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(Number),
      service_type: 'narration',
      price_per_word: 0.07,
      price_per_minute: null,
      is_active: true,
      free_words: 0,
    });
    const location = made.headers.get('location') ?? '';
    expect(location).toBe(`/service-pricing/${made.body.id}`);
    expect((await server.call('GET', location)).body).toEqual(made.body);
    expect(await active()).toEqual([made.body]);
    const retired = await server.call('GET', `/service-pricing/${before.id}`);
    expect(retired.body).toEqual({ ...before, is_active: false });
  });

  it('is per minute for a transcription', async () => {
    const { body } = await add({
      service_type: 'transcription',
      price_per_word: undefined,
      price_per_minute: 1.25,
    });
    expect(body).toMatchObject({ price_per_word: null, price_per_minute: 1.25, free_words: 0 });
  });

  it.each([
    [{ service_type: 'transcription' }, 'pricing.wrong-unit'],
    [{ price_per_word: undefined, price_per_minute: 1 }, 'pricing.wrong-unit'],
    [{ price_per_word: undefined }, 'http.invalid'],
    [{ price_per_minute: 1 }, 'http.invalid'],
    [{ price_per_word: 0.001 }, 'http.invalid'],
    [{ price_per_word: -0.01 }, 'http.invalid'],
    [{ price_per_word: 1000.01 }, 'http.invalid'],
    [{ price_per_word: '0.01' }, 'http.invalid'],
    [{ service_type: 'interpreting' }, 'http.invalid'],
    [{ id: 7 }, 'http.invalid'],
  ])('is refused for %j, and nothing changes', async (json, code) => {
    const before = await server.call('GET', '/service-pricing/');
    expect(await add(json)).toMatchObject({ status: 422, body: { code } });
    expect((await server.call('GET', '/service-pricing/')).body).toEqual(before.body);
  });

  it('is created exactly once per Idempotency-Key', async () => {
    const json = { service_type: 'narration', price_per_word: 0.08 };
    const sending = { by: server.people.admin, json, headers: { 'idempotency-key': 'price' } };
    const [first, second] = [
      await server.call('POST', '/service-pricing/', sending),
      await server.call('POST', '/service-pricing/', sending),
    ];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('a price', () => {
  it('can be changed, activated and deactivated', async () => {
    const [first] = await active();
    const { body: second } = await add({ is_active: false });
    const path = `/service-pricing/${second.id}`;
    const changed = await send('PUT', path, { price_per_word: 0, is_active: true });
    expect(changed).toMatchObject({ status: 200, body: { price_per_word: 0, is_active: true } });
    expect(await active()).toEqual([changed.body]);
    await send('PUT', `/service-pricing/${first.id}`, { is_active: true });
    expect(await active()).toEqual([first]);
    expect((await send('PUT', path, { price_per_word: 0.05 })).body.is_active).toBe(false);
    expect(await active()).toEqual([first]);
  });

  it.each([
    [{}, 'http.invalid'],
    [{ price_per_word: 0.01, price_per_minute: 0.01 }, 'http.invalid'],
    [{ price_per_minute: 0.01, is_active: false }, 'pricing.wrong-unit'],
    [{ service_type: 'translation' }, 'http.invalid'],
    [{ is_active: 'no' }, 'http.invalid'],
  ])('cannot be changed to %j', async (json, code) => {
    const [price] = await active();
    const refused = await send('PUT', `/service-pricing/${price.id}`, json);
    expect(refused).toMatchObject({ status: 422, body: { code } });
    expect(await active()).toEqual([price]);
  });

  it('can be deleted when inactive', async () => {
    const { body } = await add();
    const path = `/service-pricing/${body.id}`;
    expect(await send('DELETE', path)).toMatchObject({
      status: 409,
      body: { code: 'pricing.in-use' },
    });
    await add();
    expect((await send('DELETE', path)).status).toBe(204);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const json = method === 'PUT' ? { is_active: true } : undefined;
      expect(await send(method, path, json)).toMatchObject({
        status: 404,
        body: { detail: 'Pricing configuration not found' },
      });
    }
  });

  it('is required: without an active one, its service cannot be requested', async () => {
    const [price] = await active('translation');
    const path = `/service-pricing/${price.id}`;
    await send('PUT', path, { is_active: false });
    expect(await order()).toMatchObject({
      status: 409,
      body: { code: 'pricing.no-active-price' },
    });
    await send('PUT', path, { is_active: true });
    expect((await order()).status).toBe(201);
  });

  it('stays with the jobs that were quoted with it after it changes or is deleted', async () => {
    const [price] = await active('translation');
    const { body: made } = await order();
    const path = `/service-pricing/${price.id}`;
    await send('PUT', path, { price_per_word: 9 });
    await add({ service_type: 'translation', price_per_word: 8 });
    expect((await send('DELETE', path)).status).toBe(204);
    const unchanged = await server.call('GET', `/jobs/${made.id}`, { by: server.people.client });
    const { unit_price, price: total, amount_due } = made;
    expect(unchanged.body).toMatchObject({ unit_price, price: total, amount_due });
    expect((await order()).body.unit_price).toBe(8);
  });
});

it('twenty prices added concurrently leave one active', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => add()));
  expect(all.every(({ status }) => status === 201)).toBe(true);
  expect(await active()).toHaveLength(1);
});
