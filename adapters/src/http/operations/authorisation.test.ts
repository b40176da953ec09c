import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiDocument } from '../testing/api-document.ts';
import { accessRows } from '../testing/access/access-rows.ts';
import type { Row } from '../testing/access/row.ts';
import {
  type ActorName,
  actors,
  issueMatrixKeys,
  type MatrixKeys,
  type NarrowKey,
  narrowKeys,
  type Scene,
  setScene,
} from '../testing/scene.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

type Described = Readonly<{
  operationId: string;
  security: readonly object[];
  responses: Readonly<Record<string, object>>;
}>;

const paths = apiDocument().paths as unknown as Record<string, Record<string, Described>>;

/** The operations as published in the API document. */
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, { operationId: id, security, responses }]) => ({
    id,
    method: method.toUpperCase(),
    path,
    isOpen: security.length === 0,
    statuses: new Set(Object.keys(responses).map(Number)),
  })),
);

const rowsOf = (id: string) => accessRows.filter(({ operation }) => operation === id);

/** Matches the paths of an operation, with or without a query. */
const shapeOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}/?(?:\\?|$)`, 'u');

const calls = operations.flatMap(({ id, method, path, isOpen }) =>
  rowsOf(id).map((row) => ({
    method,
    path,
    isOpen,
    row,
    name: [id, row.about ?? []].flat().join(', '),
  })),
);

type Call = (typeof calls)[number];

function expectedOfNarrowKeys(method: string, row: Row): Readonly<Record<string, number>> {
  const byClientKey = row.expected[actors.indexOf('clientKey')] ?? 403;
  const readKey = method === 'GET' ? byClientKey : 403;
  const refused = Object.fromEntries(Object.keys(narrowKeys).map((name) => [name, 403]));
  return { ...refused, readKey, ...row.narrowKeys };
}

/** Slow, because a backup contains the files of every earlier scene. */
const patienceMs = 60_000;

let server: TestServer;
let keys: MatrixKeys;
let narrow: Readonly<Record<NarrowKey, string>>;

beforeAll(async () => {
  server = await startTestServer();
  const { admin, client } = server.people;
  keys = await issueMatrixKeys(server);
  const issued = Object.entries(narrowKeys).map(async ([name, scope]) => [
    name,
    scope === null
      ? await server.keyOf(client, [], { access: 'read' })
      : await server.keyOf(admin, [scope]),
  ]);
  narrow = Object.fromEntries(await Promise.all(issued));
});
afterAll(() => server.stop());

/** The scene of the next call: that of the last one, unless it may have changed it. */
let unchanged: Scene | undefined;

/** Makes one call of a row and returns its status. */
async function call(
  { method, path, row, sender }: Pick<Call, 'method' | 'path' | 'row'> & { sender: ActorName },
  credentialOf: (scene: Scene) => string | undefined,
): Promise<number> {
  const scene = unchanged ?? (await setScene(server, keys));
  const called = row.path(scene);
  expect(called).toMatch(shapeOf(path));
  const sending = { ...row.send?.(sender, server), by: credentialOf(scene) };
  const { status } = await server.call(method, called, sending);
  // What reads changes nothing, and neither does what is refused.
  unchanged = method === 'GET' || status >= 400 ? scene : undefined;
  return status;
}

describe('the authorisation matrix', () => {
  it('covers exactly the operations of the API document', () => {
    const said = new Set(accessRows.map(({ operation }) => operation));
    expect([...said].toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
    expect(accessRows.filter(({ expected }) => expected.length !== actors.length)).toEqual([]);
  });

  it.each(calls)(
    '$name',
    async ({ method, path, row }) => {
      const got: Record<string, number> = {};
      for (const actor of actors) {
        const called = { method, path, row, sender: actor };
        got[actor] = await call(called, ({ credentials }) => credentials[actor]);
      }
      expect(got).toEqual(Object.fromEntries(actors.map((actor, n) => [actor, row.expected[n]])));
    },
    patienceMs,
  );

  it.each(calls.filter(({ isOpen }) => !isOpen))(
    '$name, by keys that may do little',
    async ({ method, path, row }) => {
      const got: Record<string, number> = {};
      for (const [name, value] of Object.entries(narrow)) {
        const sender = name === 'readKey' ? 'client' : 'admin';
        got[name] = await call({ method, path, row, sender }, () => value);
      }
      expect(got).toEqual(expectedOfNarrowKeys(method, row));
    },
    patienceMs,
  );

  it.each(operations)('the document of $id matches the matrix', ({ id, isOpen, statuses }) => {
    const seen = new Set(rowsOf(id).flatMap(({ expected }) => expected));
    expect([...seen].filter((status) => !statuses.has(status))).toEqual([]);
    expect({ anonymous: seen.has(401) }).toEqual({ anonymous: !isOpen });
    expect({ role: seen.has(403) }).toEqual({ role: statuses.has(403) });
  });
});
