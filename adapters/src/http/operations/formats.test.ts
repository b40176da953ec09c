import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from './operations.ts';
import type { BodyMedia, Operation } from './operation.ts';
import {
  baseCall,
  bodyFields,
  type FieldPath,
  parameters,
  pointersOf,
  withField,
  withQuery,
} from '../testing/described-fields.ts';
import { issueMatrixKeys, type Scene, setScene } from '../testing/scene.ts';
import { readStoredState } from '../testing/stored-state.ts';
import { startTestServer, type Got, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
/** One for all operations, because a refusal changes nothing. */
let scene: Scene;
beforeAll(async () => {
  server = await startTestServer();
  scene = await setScene(server, await issueMatrixKeys(server));
});
afterAll(() => server.stop());

/** One for each way in which other parsers differ; the tests of core's parser have all that it refuses. */
const neither = [
  '2026-02-30',
  '0000-01-01',
  '2026-1-1',
  '2026-02-30T10:00:00Z',
  '2026-11-16T24:00:00Z',
  '2016-12-31T23:59:60Z',
  '2026-11-16T09:30:00+14:01',
  '2026-11-16T09:30:00',
  '2026-11-16t09:30:00z',
  '1763285400',
  `2026-11-16T09:30:00.${'1'.repeat(40)}Z`,
];

/** What is no value of a format. */
const hostile: Readonly<Record<string, readonly string[]>> = {
  date: [...neither, '2026-11-16T09:30:00Z'],
  'date-time': [...neither, '2026-11-16'],
  'date or date-time': neither,
  email: [
    'ama',
    'ama@',
    '@example.com',
    'ama@@example.com',
    'ama@exämple..com',
    'ama@exä_mple.com',
    'ama@xn--a.com',
    'ama@aعربي.com',
    'ämä@example.com',
    `ama@${'ä'.repeat(60)}.com`,
    'ama@exä\u0000mple.com',
  ],
};

type Place = Readonly<{ entrance: BodyMedia | 'query'; path: FieldPath; format: string }>;

const media = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
] as const satisfies readonly BodyMedia[];

function* placesOf(operation: Operation): Generator<Place> {
  for (const entrance of media) {
    if (operation.body?.media.includes(entrance) !== true) continue;
    for (const { path, format = '' } of bodyFields(operation, entrance)) {
      if (format in hostile) yield { entrance, path, format };
    }
  }
  for (const { name, schema } of parameters(operation, 'query')) {
    const format = (schema.anyOf ?? [schema]).map((form) => form.format).join(' or ');
    if (format in hostile) yield { entrance: 'query', path: [name], format };
  }
}

const places = operations.flatMap((operation) =>
  [...placesOf(operation)].map((place) => ({
    name: `${operation.id}, ${place.path.join('.')} (${place.format}, ${place.entrance})`,
    operation,
    place,
  })),
);

/** Sends a value at a place; what else the operation needs may be missing, as all errors are reported. */
async function sendAt(operation: Operation, place: Place, value: string): Promise<Got> {
  const base = baseCall(operation, server, scene);
  const { entrance, path } = place;
  const name = path.join('.');
  switch (entrance) {
    case 'application/json':
      return base.send(JSON.stringify(withField(base.body, path, value)));
    case 'application/x-www-form-urlencoded':
      return base.sendForm(new URLSearchParams({ [name]: value }));
    case 'multipart/form-data': {
      const form = new FormData();
      form.append(name, value);
      return base.sendForm(form);
    }
    case 'query':
      return base.visit(withQuery(base.path, name, value));
  }
}

describe('case 04, calendar, and the other kinds of values: an operation', () => {
  it('is walked through at every entrance with every kind', () => {
    const kinds = (of: 'entrance' | 'format') => [...new Set(places.map(({ place }) => place[of]))];
    expect(kinds('entrance').toSorted()).toEqual([...media, 'query'].toSorted());
    expect(kinds('format').toSorted()).toEqual(Object.keys(hostile).toSorted());
  });

  it.each(places)('refuses at the field what is no such value: $name', async (tried) => {
    const { operation, place } = tried;
    const before = await readStoredState(server);
    for (const value of hostile[place.format] ?? []) {
      const got = await sendAt(operation, place, value);
      expect({ value, status: got.status }).toEqual({ value, status: 422 });
      expect(pointersOf(got), value).toContain(`#/${place.path.join('/')}`);
    }
    expect(await readStoredState(server)).toEqual(before);
  });
});
