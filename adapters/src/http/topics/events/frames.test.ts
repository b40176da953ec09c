import { aJobEvent, accountId, jobId } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { apiDocument } from '../../testing/api-document.ts';
import { createApiSchemas } from '../../testing/api-schemas.ts';
import { heartbeat, jobFrame, readyFrame, resetFrame } from './frames.ts';

const client = { role: 'client' } as const;

const fed = (note: string | null) => ({
  id: 4712,
  jobId: jobId(128),
  clientId: accountId(1),
  assignedId: null,
  reference: 'INV-2026-0117',
  event: aJobEvent({ note }),
});

it('a move is one event of three lines', () => {
  expect(jobFrame(fed(null), client).toString()).toBe(
    'event: job\nid: 4712\ndata: {"job_id":128,"status":"pending","move":"create",' +
      '"at":"2026-11-02T08:00:00.000Z","actor_role":"client","from":null,"to":"pending",' +
      '"note":null,"reference":"INV-2026-0117"}\n\n',
  );
});

it.each(['\n\n', '\r\n\r\nid: 1', '\r', 'data: x\nevent: reset', '\u2028\u0085'])(
  'stays one event of three lines with the note %j',
  (note) => {
    const lines = jobFrame(fed(note), client)
      .toString()
      .split(/\r\n|\r|\n/);
    expect(lines.map((line) => line.split(':')[0])).toEqual(['event', 'id', 'data', '', '']);
    expect(JSON.parse(lines[2]?.slice('data: '.length) ?? '')).toMatchObject({ note });
  },
);

it('a move is encoded once for all its followers who see the same of it', () => {
  const one = fed('Akwaaba');
  expect(jobFrame(one, client)).toBe(jobFrame(one, { role: 'admin' }));
  const forProvider = jobFrame(one, { role: 'service-provider' });
  expect(forProvider.toString()).toContain('"reference":null');
  expect(jobFrame(one, { role: 'service-provider' })).toBe(forProvider);
});

it('a stream begins with the time to wait before reconnecting, and its position', () => {
  expect(readyFrame(0).toString()).toBe('retry: 3000\nevent: ready\nid: 0\ndata: {}\n\n');
  expect(resetFrame(9).toString()).toMatch(/^event: reset\nid: 9\ndata: \{"detail":".+"\}\n\n$/);
  expect(heartbeat.toString()).toBe(':\n\n');
});

/** The fields of a frame, with its data parsed. */
function parse(frame: Buffer): unknown {
  const [, event, id, data = ''] = /event: (.*)\nid: (.*)\ndata: (.*)\n/.exec(String(frame)) ?? [];
  return { event, id, data: JSON.parse(data) as unknown };
}

it.each([
  ['ready', readyFrame(0)],
  ['reset', resetFrame(9)],
  ['a move for a client', jobFrame(fed('Akwaaba'), client)],
  ['a move for a provider', jobFrame(fed(null), { role: 'service-provider' })],
])('is an event of the API reference: %s', (_, frame) => {
  const schemas = createApiSchemas(apiDocument());
  const validate = schemas.getSchema('api#/components/schemas/StreamEvent');
  expect(validate?.(parse(frame)), JSON.stringify(validate?.errors)).toBe(true);
});
