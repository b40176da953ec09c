import { randomBytes } from 'node:crypto';
import { later, type FileId, type JobId, type LinkedFile } from '@nsem/core';
import { mondayMorning } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { createMediaLinks } from './vaults.ts';

const secret = randomBytes(32);
const links = createMediaLinks(secret);
const jobId = 17 as JobId;
const file: LinkedFile = { jobId, kind: 'output', fileId: 5 as FileId };
const minutes = (count: number) => later(mondayMorning, count * 60_000);

describe('a ticket for a recording', () => {
  it('leads to its file for 15 minutes', () => {
    const { ticket, expiresAt } = links.issue(file, mondayMorning);
    expect(expiresAt).toBe(minutes(15));
    expect(links.check({ jobId, ticket }, mondayMorning)).toEqual(file);
    expect(links.check({ jobId, ticket }, later(minutes(15), -1))).toEqual(file);
    expect(links.check({ jobId, ticket }, minutes(15))).toBeUndefined();
  });

  it('leads to nothing for another job, another file, a later time or another secret', () => {
    const { ticket, expiresAt } = links.issue(file, mondayMorning);
    const [, , , mac] = ticket.split('.');
    const altered = [
      `input.5.${expiresAt}.${mac}`,
      `output.6.${expiresAt}.${mac}`,
      `output.5.${expiresAt + 1}.${mac}`,
      `output.5.${expiresAt}.${'A'.repeat(43)}`,
    ];
    for (const one of altered) {
      expect(links.check({ jobId, ticket: one }, mondayMorning)).toBeUndefined();
    }
    expect(links.check({ jobId: 18 as JobId, ticket }, mondayMorning)).toBeUndefined();
    const others = createMediaLinks(randomBytes(32));
    expect(others.check({ jobId, ticket }, mondayMorning)).toBeUndefined();
  });

  it.each(['', 'output', 'output.5.x.y', `output.5.1.${'€'.repeat(43)}`, 'x'.repeat(5_000)])(
    'cannot be %j',
    (ticket) => expect(links.check({ jobId, ticket }, mondayMorning)).toBeUndefined(),
  );
});
