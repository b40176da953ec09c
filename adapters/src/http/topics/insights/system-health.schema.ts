import { z } from 'zod';
import { instantAnswer, optionalInstantAnswer } from '../../operations/fields.ts';

const filesReadSchema = {
  files: z.int().describe('How many stored files were read to their end.'),
  bytes: z.int().describe('How many bytes they have.'),
  damaged_files: z.int().describe('How many of them were missing or damaged.'),
};

const weeklyCheckSchema = z
  .object({
    ended_at: optionalInstantAnswer('When the last one ended; null before the first.'),
    ...filesReadSchema,
    problem_count: z.int().describe('How many problems the database had.'),
    problems: z
      .array(z.string())
      .meta({ description: 'At most the first hundred, one sentence each.' }),
    under_way: z
      .object({ started_at: instantAnswer('When it began.'), ...filesReadSchema })
      .nullable()
      .describe('The one that is under way; null between two.'),
  })
  .meta({
    description:
      'The last check of everything that is stored: every file against its SHA-256, in small steps, and ' +
      'then the database as `nsem-server verify` checks it. One begins every week.',
  });

const continuousBackupSchema = z
  .object({
    shipped_at: optionalInstantAnswer(
      'Everything that was committed before is in the backup; null before the first base.',
    ),
    behind_seconds: z
      .int()
      .nullable()
      .describe('How many seconds ago that was; null before the first base.'),
    base_at: optionalInstantAnswer('When the last base was complete; null before the first.'),
    restorable_since: optionalInstantAnswer(
      'The earliest time that can be restored; null if none.',
    ),
    problem: z
      .string()
      .nullable()
      .describe('Why nothing can be shipped now, in one sentence; null if it can.'),
  })
  .nullable()
  .meta({
    description:
      'The continuous backup, which has everything that was committed up to some seconds ago; null if ' +
      'none is configured.',
  });

/** The health of the server. */
export const systemSchema = z
  .object({
    version: z.string().describe('The version of the server, like 1.4.2.'),
    started_at: instantAnswer('When the server was started.'),
    uptime_seconds: z.int().describe('For how many seconds it has run.'),
    database: z
      .object({
        ok: z.boolean().describe('Whether it can be read.'),
        writable: z.boolean().describe('Whether it and files can be stored.'),
        size_bytes: z.int().describe('Its size on disk.'),
      })
      .describe('The state of the database.'),
    disk: z
      .object({ free_bytes: z.int().describe('What is left for the database and the uploads.') })
      .describe('The disk that has the data.'),
    books: z
      .object({
        balanced: z
          .boolean()
          .describe('Whether the ledger agreed with everything else; true before the first check.'),
        problem_count: z.int().describe('How many differences there are.'),
        problems: z
          .array(z.string())
          .meta({ description: 'At most the first hundred, one sentence each.' }),
        entries: z.int().describe('How many entries of the ledger were checked.'),
        jobs: z.int().describe('How many jobs were checked.'),
        checked_at: optionalInstantAnswer('When they were checked; null before the first check.'),
        duration_seconds: z
          .number()
          .nullable()
          .describe('How long the check took, in seconds; null before the first.'),
      })
      .meta({
        description:
          'The last check of the ledger. It is made some minutes after a start and every six hours, ' +
          'never for a request.',
      }),
    seal: z
      .object({
        number: z.int().describe('The number of the last seal; 0 before the first.'),
        hash: z.string().nullable().describe('Its SHA-256, in hexadecimal; null before the first.'),
        sealed_at: optionalInstantAnswer('When it was made; null before the first.'),
        unsealed_postings: z.int().describe('How many postings of the ledger are not sealed yet.'),
      })
      .meta({
        description:
          'The last seal of the ledger and the audit log. Note number and hash elsewhere: ' +
          '`nsem-server verify --expect-seal` then shows whether anything before it was changed.',
      }),
    files: z
      .object({
        place: z
          .enum(['folder', 'bucket'])
          .describe('`folder`: in the data directory; `bucket`: in the configured bucket.'),
        problem: z
          .string()
          .nullable()
          .describe('Why they cannot be reached now, in one sentence; null if they can.'),
      })
      .meta({ description: 'Where the stored files are.' }),
    damaged_files: z
      .array(
        z.object({
          key: z.string().describe('The name of the file in the folder of files.'),
          reason: z
            .enum(['missing', 'unreadable', 'altered'])
            .describe('`altered`: its size or its digest is not that of what was stored.'),
          noticed_at: instantAnswer('When it was noticed.'),
        }),
      )
      .meta({
        description:
          'Stored files that were missing or damaged when they were last read, since the server was ' +
          'started; at most the latest hundred. They cannot be downloaded until they are restored.',
      }),
    weekly_check: weeklyCheckSchema,
    continuous_backup: continuousBackupSchema,
    outbox: z
      .object({
        pending: z.int().describe('How many have still to be sent.'),
        failed: z.int().describe('How many are not tried again by themselves.'),
      })
      .meta({ description: 'Notices that are pending, and those that failed.' }),
    mail_links: z
      .object({
        public_url: z
          .string()
          .nullable()
          .meta({ description: 'With what links begin; null if PUBLIC_URL is not set.' }),
        problem: z.string().nullable().meta({
          description: 'Why the links do not work, and how to set PUBLIC_URL; null if they work.',
        }),
      })
      .meta({ description: 'Whether mails have links that users can open.' }),
    event_loop: z
      .object({
        delay_p99_ms: z
          .number()
          .meta({ description: '99 of 100 delays were at most this long, in milliseconds.' }),
        delay_max_ms: z.number().meta({ description: 'The longest delay, in milliseconds.' }),
        stalls: z.int().meta({
          description: 'Delays of more than 200 ms; the log names the operations of each.',
        }),
        since: instantAnswer('Since when these are measured.'),
      })
      .meta({
        description:
          'How long requests waited for the process to continue, in the last one to two hours.',
      }),
  })
  .meta({
    id: 'SystemHealth',
    description: 'The state of the server, its ledger and its outbox, for admins.',
    example: {
      version: '0.1.0',
      started_at: '2026-11-20T06:00:00.000Z',
      uptime_seconds: 12600,
      database: { ok: true, writable: true, size_bytes: 18350080 },
      disk: { free_bytes: 21474836480 },
      files: { place: 'folder', problem: null },
      books: {
        balanced: true,
        problem_count: 0,
        problems: [],
        entries: 8120,
        jobs: 3011,
        checked_at: '2026-11-20T09:30:00.000Z',
        duration_seconds: 0.4,
      },
      seal: {
        number: 1204,
        hash: '5c1f7a0e9b3d4c62a8f0e1d2c3b4a5968778695a4b3c2d1e0f9e8d7c6b5a4938',
        sealed_at: '2026-11-20T09:29:12.000Z',
        unsealed_postings: 3,
      },
      damaged_files: [],
      weekly_check: {
        ended_at: '2026-11-16T06:41:00.000Z',
        files: 4120,
        bytes: 9663676416,
        damaged_files: 0,
        problem_count: 0,
        problems: [],
        under_way: null,
      },
      continuous_backup: {
        shipped_at: '2026-11-20T09:29:57.000Z',
        behind_seconds: 3,
        base_at: '2026-11-20T06:00:09.000Z',
        restorable_since: '2026-11-12T06:00:11.000Z',
        problem: null,
      },
      outbox: { pending: 2, failed: 0 },
      mail_links: { public_url: 'https://nsem.example.org', problem: null },
      event_loop: {
        delay_p99_ms: 1.3,
        delay_max_ms: 24.8,
        stalls: 0,
        since: '2026-11-20T06:00:00.000Z',
      },
    },
  });

/** The counts of work for admins. */
export const waitingSchema = z
  .object({
    services: z.int().meta({ description: 'Services that are pending review.' }),
    jobs: z.int().meta({ description: 'Jobs that have been pending for a day or longer.' }),
    payouts: z.int().meta({ description: 'Payouts that are not completed.' }),
    approvals: z.int().meta({ description: 'Large sums that wait for a second admin.' }),
    messages: z.int().meta({ description: 'Contact messages that are not answered.' }),
    pairs: z.int().meta({ description: 'Suspicious pairs that no admin has reviewed.' }),
  })
  .meta({
    id: 'WaitingCounts',
    description: 'What is pending until an admin acts.',
    example: { services: 3, jobs: 1, payouts: 4, approvals: 0, messages: 2, pairs: 1 },
  });
