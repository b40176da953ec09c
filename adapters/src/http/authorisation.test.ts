import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from './operations.ts';
import { accessRows } from './testing/access/access-rows.ts';
import { actors, setScene, type MatrixKeys } from './testing/scene.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const rows = accessRows.map((row) => ({
  ...row,
  name: [row.operation, row.about ?? []].flat().join(', '),
}));

let server: TestServer;
let keys: MatrixKeys;

beforeAll(async () => {
  server = await startTestServer();
  const { admin, client } = server.people;
  keys = {
    clientKey: await server.keyOf(client),
    reportsKey: await server.keyOf(admin, ['reports']),
    backupKey: await server.keyOf(admin, ['backup']),
    payoutsKey: await server.keyOf(admin, ['payouts']),
  };
});
afterAll(() => server.stop());

describe('who may do what', () => {
  it('is said of every operation', () => {
    const said = new Set(rows.map(({ operation }) => operation));
    expect([...said].toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  });

  it.each(rows)('$name', async ({ operation: id, path, send, expected }) => {
    const method = operations.find((operation) => operation.id === id)?.method ?? '';
    const got: Record<string, number> = {};
    for (const actor of actors) {
      const scene = await setScene(server, keys);
      const sending = { ...send?.(actor, server), by: scene.credentials[actor] };
      got[actor] = (await server.call(method, path(scene), sending)).status;
    }
    expect(got).toEqual(Object.fromEntries(actors.map((actor, n) => [actor, expected[n]])));
  });
});
