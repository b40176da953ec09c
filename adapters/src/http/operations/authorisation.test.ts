import { keyScopes, type KeyScope } from '@nsem/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiPaths } from '../testing/api-document.ts';
import { accessRows } from '../testing/access/access-rows.ts';
import type { Row } from '../testing/access/row.ts';
import {
  type ActorName,
  actors,
  issueMatrixKeys,
  type MatrixKeys,
  type NarrowKey,
  narrowKeys,
  ownerOf,
  type Scene,
  setScene,
} from '../testing/scene.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

type Described = Readonly<{
  operationId: string;
  security: readonly object[];
  responses: Readonly<Record<string, object>>;
}>;

const paths = apiPaths() as Record<string, Record<string, Described>>;

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

const statusOf = ({ expected }: Row, actor: ActorName) => expected[actors.indexOf(actor)] ?? 403;

/** A refusal of a key names what would do, unless its owner's session is refused too. */
const isNamed = (row: Row, key: NarrowKey, status: number): boolean =>
  status === 403 && statusOf(row, ownerOf(key)) !== 403;

/** The credential that the matrix allows instead of a key that it refuses. */
function neededBy(row: Row, key: NarrowKey): Readonly<Record<string, unknown>> {
  const owner = ownerOf(key);
  const needed = { required_scope: null, required_access: null, required_credential: null };
  if (owner === 'client' && statusOf(row, 'clientKey') !== 403) {
    return { ...needed, required_access: 'full' };
  }
  const ofOwner = keyScopes.filter((scope) => isOfProviders(scope) === (owner === 'provider'));
  const allowed = ofOwner.filter((scope) =>
    rowsOf(row.operation).some((one) => statusOfScope(one, scope) !== 403),
  );
  const anyAllowed = expect.toBeOneOf(allowed);
  return allowed.length > 0
    ? { ...needed, required_scope: anyAllowed }
    : { ...needed, required_credential: 'session' };
}

const isOfProviders = (scope: KeyScope) => scope.startsWith('work');

function statusOfScope(row: Row, scope: KeyScope): number {
  const narrow = Object.entries(narrowKeys).find(([, its]) => its === scope)?.[0] as NarrowKey;
  return row.narrowKeys?.[narrow] ?? statusOf(row, `${scope}Key` as ActorName);
}

/** Slow, because a backup contains the files of every earlier scene. */
const patienceMs = 60_000;

let server: TestServer;
let keys: MatrixKeys;
let narrow: Readonly<Record<NarrowKey, string>>;

beforeAll(async () => {
  server = await startTestServer();
  keys = await issueMatrixKeys(server);
  const issued = Object.entries(narrowKeys).map(async ([name, scope]) => {
    const owner = server.people[ownerOf(name as NarrowKey)];
    const [scopes, access] = scope === null ? [[], 'read' as const] : [[scope]];
    return [name, await server.keyOf(owner, scopes, { access })];
  });
  narrow = Object.fromEntries(await Promise.all(issued));
});
afterAll(() => server.stop());

/** The scene of the next call: that of the last one, unless it may have changed it. */
let unchanged: Scene | undefined;

/** Makes one call of a row and returns its response. */
async function call(
  { method, path, row, sender }: Pick<Call, 'method' | 'path' | 'row'> & { sender: ActorName },
  credentialOf: (scene: Scene) => string | undefined,
): Promise<Awaited<ReturnType<TestServer['call']>>> {
  const scene = unchanged ?? (await setScene(server, keys));
  const called = row.path(scene);
  expect(called).toMatch(shapeOf(path));
  const sending = { ...row.send?.(sender, server), by: credentialOf(scene) };
  const answer = await server.call(method, called, sending);
  // What reads changes nothing, and neither does what is refused.
  unchanged = method === 'GET' || answer.status >= 400 ? scene : undefined;
  return answer;
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
        const { status } = await call(called, ({ credentials }) => credentials[actor]);
        got[actor] = status;
      }
      expect(got).toEqual(Object.fromEntries(actors.map((actor, n) => [actor, row.expected[n]])));
    },
    patienceMs,
  );

  it.each(calls.filter(({ isOpen }) => !isOpen))(
    '$name, by keys that may do little',
    async ({ method, path, row }) => {
      const expected = expectedOfNarrowKeys(method, row);
      const got: Record<string, number> = {};
      const named: Record<string, unknown> = {};
      for (const [name, value] of Object.entries(narrow) as [NarrowKey, string][]) {
        const sender = ownerOf(name);
        const { status, body } = await call({ method, path, row, sender }, () => value);
        got[name] = status;
        if (isNamed(row, name, status)) named[name] = body;
      }
      expect(got).toEqual(expected);
      const needed = Object.keys(named).map((name) => [name, neededBy(row, name as NarrowKey)]);
      expect(named).toMatchObject(Object.fromEntries(needed));
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
