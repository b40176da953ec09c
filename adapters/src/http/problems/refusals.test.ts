import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
import { operations } from '../operations/operations.ts';
import { accessRows } from '../testing/access/access-rows.ts';
import {
  actors,
  issueMatrixKeys,
  type MatrixKeys,
  type Scene,
  setScene,
} from '../testing/scene.ts';
import { readStoredState } from '../testing/stored-state.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let keys: MatrixKeys;
/** The same for all tests, unless one of them failed and changed it. */
let scene: Scene;
let isSceneWhole = false;
beforeAll(async () => {
  const countNothing = {
    count: () => undefined,
    protect: () => undefined,
    flush: () => Promise.resolve(),
  };
  // The use of a key or a session is recorded even if the call is refused.
  const recordNothing = { record: () => undefined, flush: () => Promise.resolve() };
  server = await startTestServer({ keyUsage: countNothing, sessionUsage: recordNothing });
  keys = await issueMatrixKeys(server);
});
beforeEach(async () => {
  if (!isSceneWhole) scene = await setScene(server, keys);
  isSceneWhole = true;
  onTestFailed(() => {
    isSceneWhole = false;
  });
});
afterAll(() => server.stop());

const methodOf = (id: string) => operations.find((operation) => operation.id === id)?.method ?? '';

const writing = accessRows
  .filter(({ operation }) => methodOf(operation) !== 'GET')
  .map((row) => ({ ...row, name: [row.operation, row.about ?? []].flat().join(', ') }));

describe('a refused call changes nothing:', () => {
  it.each(writing)('$name', async ({ operation, path, send, expected }) => {
    const before = await readStoredState(server);
    const refused = actors.filter((_actor, index) => (expected[index] ?? 0) >= 400);
    for (const actor of refused) {
      const sending = { ...send?.(actor, server), by: scene.credentials[actor] };
      const got = await server.call(methodOf(operation), path(scene), sending);
      expect(got.status).toBe(expected[actors.indexOf(actor)]);
    }
    expect(await readStoredState(server)).toEqual(before);
  });
});

describe('a call whose body breaks off or is none changes nothing:', () => {
  const withBody = writing.filter(({ operation: id }) =>
    operations.some((operation) => operation.id === id && operation.body !== undefined),
  );

  it.each(withBody)('$name', async ({ operation, path, expected }) => {
    const before = await readStoredState(server);
    const by = scene.credentials[actors[expected.findIndex((status) => status < 400)] ?? 'admin'];
    for (const body of ['{', '{"a":', 'null', '[]', '"text"', '1', '{"unheard_of":1}', '\u00ff']) {
      const headers = { 'content-type': 'application/json' };
      const got = await server.call(methodOf(operation), path(scene), { by, headers, body });
      expect({ body, is: [400, 415, 422].includes(got.status) }).toEqual({ body, is: true });
    }
    expect(await readStoredState(server)).toEqual(before);
  });
});
