import type { Notice, SystemHealth } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import {
  damageText,
  healthFindings,
  formatUptime,
  noticeText,
  healthSummary,
} from './health-text.ts';

const well: SystemHealth = {
  version: '0.1.0',
  started_at: '2026-11-21T18:59:24.041Z',
  uptime_seconds: 103,
  database: { ok: true, writable: true, size_bytes: 848_728 },
  disk: { free_bytes: 83_433_148_416 },
  books: {
    balanced: true,
    problem_count: 0,
    problems: [],
    entries: 54,
    jobs: 1,
    checked_at: '2026-11-21T16:01:07.041Z',
    duration_seconds: 0.4,
  },
  seal: {
    number: 312,
    hash: '5c1f7a0e9b3d4c62a8f0e1d2c3b4a5968778695a4b3c2d1e0f9e8d7c6b5a4938',
    sealed_at: '2026-11-21T18:59:57.041Z',
    unsealed_postings: 0,
  },
  files: { place: 'folder' as const, problem: null },
  damaged_files: [],
  weekly_check: {
    ended_at: '2026-11-16T06:41:00.000Z',
    files: 4_120,
    bytes: 9_663_676_416,
    damaged_files: 0,
    problem_count: 0,
    problems: [],
    under_way: null,
  },
  continuous_backup: null,
  outbox: { pending: 2, failed: 0 },
  mail_links: { public_url: 'https://nsem.example.org', problem: null as string | null },
  event_loop: {
    delay_p99_ms: 1.2,
    delay_max_ms: 24.8,
    stalls: 0,
    since: '2026-11-21T18:59:24.041Z',
  },
};

const noAddress =
  'PUBLIC_URL is not set: mails have no links. Set it to the address by which users reach the marketplace.';

const backup = {
  shipped_at: '2026-11-21T19:01:04.041Z',
  behind_seconds: 3,
  base_at: '2026-11-21T07:00:00.000Z',
  restorable_since: '2026-11-14T07:00:00.000Z',
  problem: null,
};

const damagedFile = {
  key: '5f0c6a1e9b7d4c2fa3e8d1b60c4f7a92.wav',
  reason: 'altered',
  noticed_at: '2026-11-21T19:00:00.000Z',
} as const;

describe('the health of the system', () => {
  it('passes all checks if nothing is wrong', () => {
    const findings = healthFindings(well);
    expect(healthSummary(findings)).toBe('All systems normal.');
    expect(findings.map(({ note }) => note)).toEqual([
      '828.8 KB',
      'Checked 3 hours ago: 54 entries and 1 job',
      'Made 1 minute ago',
      'All that were read were as they were stored',
      'Ended 5 days ago: 4,120 files (9 GB) and the database',
      '2 waiting to be sent',
      'https://nsem.example.org',
      '77.7 GB free',
      'Usual delay up to 2 ms, longest 25 ms, since 21 Nov 2026, 18:59',
    ]);
  });

  it('says how far the continuous backup is, if there is one', () => {
    const names = (health: SystemHealth) => healthFindings(health).map(({ name }) => name);
    expect(names(well)).not.toContain('Continuous backup');
    const found = healthFindings({ ...well, continuous_backup: backup });
    expect(found.find(({ name }) => name === 'Continuous backup')).toMatchObject({
      state: '3 seconds behind',
      tone: 'green',
      note: expect.stringMatching(/^Each moment since .* can be restored$/),
    });
  });

  it('says how far the first weekly check is', () => {
    const check = { ...well.weekly_check, ended_at: null };
    const noteOf = (weekly: typeof well.weekly_check) =>
      healthFindings({ ...well, weekly_check: weekly }).find((f) => f.name === 'Weekly check')
        ?.note;
    expect(noteOf(check)).toBe('The first begins some minutes after the start');
    const read = { started_at: well.started_at, files: 1, bytes: 700, damaged_files: 0 };
    expect(noteOf({ ...check, under_way: read })).toBe('1 file read so far');
  });

  it.each([
    [{ database: { ok: false, writable: false, size_bytes: 0 } }, 'database', 'red'],
    [{ database: { ok: true, writable: false, size_bytes: 0 } }, 'database', 'red'],
    [{ books: { ...well.books, balanced: false, problem_count: 1 } }, 'books', 'red'],
    [{ damaged_files: [damagedFile] }, 'files', 'red'],
    [
      {
        files: { place: 'bucket' as const, problem: 'The bucket nsem cannot be used: it is full.' },
      },
      'files',
      'red',
    ],
    [{ weekly_check: { ...well.weekly_check, problem_count: 2 } }, 'weekly check', 'red'],
    [{ weekly_check: { ...well.weekly_check, damaged_files: 1 } }, 'weekly check', 'yellow'],
    [
      { continuous_backup: { ...backup, problem: 'The disk is full.' } },
      'continuous backup',
      'red',
    ],
    [{ continuous_backup: { ...backup, behind_seconds: null } }, 'continuous backup', 'yellow'],
    [{ outbox: { pending: 0, failed: 3 } }, 'mails and messages', 'red'],
    [{ mail_links: { public_url: null, problem: noAddress } }, 'links in mails', 'yellow'],
    [{ disk: { free_bytes: 999_999_999 } }, 'disk', 'yellow'],
    [{ event_loop: { ...well.event_loop, stalls: 10 } }, 'responsiveness', 'yellow'],
  ])('names what needs attention', (changes, name, tone) => {
    const findings = healthFindings({ ...well, ...changes });
    expect(healthSummary(findings)).toBe(`This needs your attention: ${name}.`);
    expect(findings.filter((finding) => finding.tone !== 'green').map((f) => f.tone)).toEqual([
      tone,
    ]);
  });

  it('says how to set the address for the links in mails', () => {
    const findings = healthFindings({
      ...well,
      mail_links: { public_url: null, problem: noAddress },
    });
    const links = findings.find(({ name }) => name === 'Links in mails');
    expect(links).toMatchObject({ state: 'None', note: noAddress });
  });

  it('says what is wrong with a damaged file', () => {
    expect(damageText(damagedFile)).toBe(
      '5f0c6a1e9b7d4c2fa3e8d1b60c4f7a92.wav is not as it was stored, noticed 21 Nov 2026, 19:00.',
    );
  });

  it.each([
    ['2026-11-21T19:01:07.041Z', 'Checked just now'],
    ['2026-11-21T19:00:07.041Z', 'Checked 1 minute ago'],
    ['2026-11-21T18:01:08.041Z', 'Checked 59 minutes ago'],
    ['2026-11-19T16:01:07.041Z', 'Checked 2 days ago'],
  ])('has the age of the check of the books of %s: %s', (checkedAt, text) => {
    const findings = healthFindings({ ...well, books: { ...well.books, checked_at: checkedAt } });
    expect(findings.find(({ name }) => name === 'Books')?.note).toContain(`${text}:`);
  });

  it('does not need attention before the first check of the books', () => {
    const findings = healthFindings({ ...well, books: { ...well.books, checked_at: null } });
    expect(findings.find(({ name }) => name === 'Books')?.state).toBe('Not checked yet');
    expect(healthSummary(findings)).toBe('All systems normal.');
  });

  it('counts the pauses of the server, of which a few are no problem', () => {
    const findings = healthFindings({ ...well, event_loop: { ...well.event_loop, stalls: 1 } });
    expect(findings.at(-1)).toMatchObject({ state: 'Paused 1 time', tone: 'green' });
    expect(healthSummary(findings)).toBe('All systems normal.');
  });

  it.each([
    [12, 'less than a minute'],
    [60, '1 minute'],
    [3_600, '1 hour 0 minutes'],
    [7_380, '2 hours 3 minutes'],
    [273_600, '3 days 4 hours'],
  ])('formats %i seconds of uptime as %s', (seconds, text) => {
    expect(formatUptime(seconds)).toBe(text);
  });

  it.each([
    [{ kind: 'job-delivered', channel: 'mail', user_id: 3 }, 'Job delivered, mail to user #3'],
    [{ kind: 'job-opened', channel: 'internal', user_id: null }, 'Job opened, internal'],
  ] as const)('describes a notice', (notice, text) => {
    expect(noticeText(notice as unknown as Notice)).toBe(text);
  });
});
