import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  assignJob,
  createJob,
  dayMs,
  instant,
  later,
  noVerification,
  sendMessage,
  type Account,
  type Instant,
} from '@nsem/core';
import {
  byAdmin,
  accept,
  aJobRequest,
  ampleQuotas,
  anAnnouncement,
  bySession,
  englishToTwi,
  onMonday,
  storeAdmin,
  storeClient,
  storeLanguages,
  storePrices,
  storeProvider,
} from '@nsem/core/testing';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startMailServer, type TestMailServer } from '../mail/testing/mail-server.ts';
import {
  openTemporaryDatabase,
  type TemporaryDatabase,
} from '../persistence/testing/temporary-database.ts';
import { createSessionTokens } from '../security/random-secrets.ts';
import { startBotApi, telegramError, type TestBotApi } from '../telegram/testing/bot-api.ts';
import { buildUnreadMessage } from '../telegram/unread-message.ts';
import { type OutboxWorker, startOutbox } from './outbox-worker.ts';

const monday = instant(Date.parse('2026-11-02T08:00:00Z'));

let folder: string;
let database: TemporaryDatabase;
let mail: TestMailServer;
let api: TestBotApi;
let workers: OutboxWorker[];
let now: Instant;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-outbox-'));
  database = await openTemporaryDatabase();
  mail = await startMailServer();
  api = await startBotApi();
  workers = [];
  now = monday;
});
afterEach(async () => {
  for (const worker of workers) await worker.stop();
  await Promise.all([mail.stop(), api.stop()]);
  await database.discard();
  await rm(folder, { recursive: true });
});

type Queue = TemporaryDatabase['outboxQueue'];

/** A worker over the database, as the server starts it. */
function work(
  queue: Partial<Queue> = {},
  isConfigured = true,
  emailPolicy = noVerification,
): OutboxWorker {
  const worker = startOutbox({
    config: {
      publicUrl: 'https://nsem.example.org',
      mailFrom: null,
      smtp: isConfigured ? mail.address : null,
      telegram: isConfigured ? api.bot : null,
    },
    folder,
    database: {
      unitOfWork: database.unitOfWork,
      outboxQueue: { ...database.outboxQueue, ...queue },
    },
    clock: { now: () => now },
    tokens: createSessionTokens(),
    emailPolicy,
    log: pino({ level: 'silent' }),
  });
  workers.push(worker);
  return worker;
}

/** Creates a client with a new job, and two providers on Telegram who may take it. */
async function requestJob() {
  const people = await database.accept(async (stores) => {
    await storeLanguages(stores);
    await storePrices(stores);
    return {
      client: await storeClient(stores, { balance: 10_000, email: 'yaw@example.com' }),
      ama: await storeProvider(stores, [englishToTwi], { telegramId: '233540017' }),
      kofi: await storeProvider(stores, [englishToTwi], { telegramId: '233540018' }),
    };
  });
  const { unitOfWork } = database;
  const job = accept(
    await unitOfWork.write((stores) =>
      createJob(stores, bySession(people.client), aJobRequest(), { ...onMonday, now }),
    ),
  );
  const take = async () => {
    const taken = { id: job.id, providerId: null };
    accept(
      await unitOfWork.write((stores) => assignJob(stores, bySession(people.ama), taken, { now })),
    );
  };
  return { ...people, job, take };
}

const statuses = async () =>
  (await database.outboxQueue.list({}, { limit: 50 }))
    .toReversed()
    .map(({ notice, status }) => [notice.kind, status]);

/** Publishes an announcement to clients, of whom there are three; one is suspended. */
const announce = (start: Instant) =>
  database.accept(async (stores) => {
    const { id: createdBy } = await storeAdmin(stores);
    await storeClient(stores, { email: 'yaw@example.com' });
    await storeClient(stores, { email: 'esi@example.com' });
    const suspension = { at: now, reason: 'The number is disputed.' };
    await storeClient(stores, { email: 'kojo@example.com', suspension });
    const shown = { audience: 'clients', startsAt: start, endsAt: later(start, dayMs) } as const;
    const written = { title: null, text: 'Payouts are sent today.', link: '/client' };
    const announcement = anAnnouncement({ ...shown, ...written, createdBy });
    const stored = await stores.announcements.insert(announcement);
    const published = { announcementId: stored.id, after: null };
    await stores.outbox.put({ kind: 'announcement-published', ...published }, now);
    return stored;
  });

describe('an announcement by mail', () => {
  it('is sent once to each user of the audience, from its start on', async () => {
    await announce(later(now, 60_000));
    const worker = work();
    await worker.drainNow();
    expect(mail.messages).toEqual([]);
    now = later(now, 60_000);
    await worker.drainNow();
    await worker.drainNow();
    expect(mail.messages.map(({ to }) => to).toSorted()).toEqual([
      expect.stringContaining('<esi@example.com>'),
      expect.stringContaining('<yaw@example.com>'),
    ]);
    const [first] = mail.messages;
    expect(first).toMatchObject({ subject: 'News from Nsem' });
    expect(first?.text).toContain('Payouts are sent today.\n\nhttps://nsem.example.org/client');
  });

  it('is sent neither to users who have switched it off nor to e-mails that are not verified', async () => {
    await announce(now);
    await database.accept(async ({ accounts, notifications }) => {
      const { id } = (await accounts.findByEmail('yaw@example.com')) as Account;
      const setting = { kind: 'announcement', mail: false, telegram: null } as const;
      await notifications.putSetting(id, setting);
      const esi = (await accounts.findByEmail('esi@example.com')) as Account;
      await accounts.replace({ ...esi, emailVerifiedAt: null });
    });
    await work({}, true, { mustVerify: true, revealsLink: false }).drainNow();
    expect(mail.messages).toEqual([]);
    const sent = await database.outboxQueue.list({}, { limit: 2 });
    expect(sent.map(({ lastError }) => lastError)).toEqual([
      'The recipient has not verified the e-mail.',
      'The recipient does not want notices of this kind.',
    ]);
    expect((await statuses()).every(([, status]) => status === 'sent')).toBe(true);
  });

  it('is not sent any more after its end', async () => {
    const stored = await announce(now);
    await database.accept((stores) =>
      stores.announcements.replace({ ...stored, endsAt: later(now, 1) }),
    );
    now = later(now, 1);
    await work().drainNow();
    expect(mail.messages).toEqual([]);
    expect(await statuses()).toEqual([['announcement-published', 'sent']]);
  });
});

describe('what a client writes to a provider', () => {
  async function write(texts: readonly string[]) {
    const { client, ama, job, take } = await requestJob();
    await take();
    await work().drainNow();
    const chosen = { kind: 'job_message', mail: true, telegram: true } as const;
    await database.accept(({ notifications }) => notifications.putSetting(ama.id, chosen));
    const nothing = { place: null, questionId: null, files: [] };
    for (const text of texts) {
      const message = { jobId: job.id, text, ...nothing };
      const context = { now, quotas: ampleQuotas };
      accept(
        await database.unitOfWork.write((stores) =>
          sendMessage(stores, bySession(client), message, context),
        ),
      );
    }
    return { ama, job, offers: api.messages.length };
  }

  it('is sent by Telegram as by mail, once and after ten minutes', async () => {
    const { job, offers } = await write(['Asante, please.', 'See https://example.com']);
    const worker = work();
    now = later(now, 599_000);
    await worker.drainNow();
    expect(api.messages).toHaveLength(offers);
    now = later(now, 1_000);
    await worker.drainNow();
    await worker.drainNow();
    expect(api.messages.slice(offers)).toMatchObject([
      {
        chat_id: '233540017',
        text: [
          `The client has written to you about job #${job.id} on Nsem:`,
          '“Asante, please.”',
          '“See https[:]//example[.]com”',
          `Answer here: https://nsem.example.org/service-provider/jobs/${job.id}`,
        ].join('\n'),
      },
    ]);
    expect(mail.messages.at(-1)?.subject).toBe(`New messages about job #${job.id}`);
  });

  it('is not sent once the provider has read it, or does not want it any more', async () => {
    const { ama, job, offers } = await write(['Asante, please.']);
    const unwanted = { kind: 'job_message', mail: true, telegram: false } as const;
    await database.accept(({ notifications }) => notifications.putSetting(ama.id, unwanted));
    now = later(now, 600_000);
    await work().drainNow();
    expect(api.messages).toHaveLength(offers);
    expect((await statuses()).filter(([kind]) => kind === 'job-message-telegram')).toEqual([
      ['job-message-telegram', 'sent'],
    ]);
    const build = async () => {
      const [message] = await database.unitOfWork.read(({ messages }) =>
        messages.listUnread({ jobId: job.id, accountId: ama.id, limit: 1 }),
      );
      const named = { accountId: ama.id, jobId: job.id, messageId: message!.id };
      const notice = { kind: 'job-message-telegram', ...named } as const;
      const upTo = { jobId: job.id, accountId: ama.id, upToId: message!.id };
      await database.accept(({ messages }) => messages.markRead(upTo));
      return buildUnreadMessage(
        database.unitOfWork,
        { id: 'notice-1', notice },
        { brand: 'Nsem', publicUrl: null },
      );
    };
    expect(await build()).toEqual({ ok: false, fault: 'The message was read.' });
  });
});

describe('the outbox of a marketplace', () => {
  it('offers a new job on Telegram and mails its client when it is taken', async () => {
    const { job, take } = await requestJob();
    const worker = work();
    await worker.drainNow();
    expect(api.messages.map(({ chat_id: chat }) => chat).toSorted()).toEqual([
      '233540017',
      '233540018',
    ]);
    expect(api.messages[0]?.text).toContain('https://nsem.example.org/service-provider');
    await take();
    await worker.drainNow();
    expect(mail.messages).toMatchObject([
      {
        to: expect.stringContaining('<yaw@example.com>'),
        from: 'Nsem <no-reply@nsem.example.org>',
        subject: `Job #${job.id} is being worked on`,
      },
    ]);
    expect((await statuses()).every(([, status]) => status === 'sent')).toBe(true);
  });

  it('sends neither offers nor mails to users who have switched them off', async () => {
    const { ama, client, take } = await requestJob();
    await database.accept(async ({ notifications }) => {
      const silent = { mail: null, telegram: false };
      await notifications.putSetting(ama.id, { kind: 'job_offered', ...silent });
      const unmailed = { mail: false, telegram: null };
      await notifications.putSetting(client.id, { kind: 'job_accepted', ...unmailed });
    });
    const worker = work();
    await worker.drainNow();
    await take();
    await worker.drainNow();
    expect(api.messages.map(({ chat_id: chat }) => chat)).toEqual(['233540018']);
    expect(mail.messages).toEqual([]);
    const [mailed] = await database.outboxQueue.list({}, { limit: 1 });
    expect(mailed).toMatchObject({
      status: 'sent',
      lastError: 'The recipient does not want notices of this kind.',
    });
  });

  it('holds mails to an e-mail that is not verified for a week, and sends none after that', async () => {
    const emailPolicy = { mustVerify: true, revealsLink: false };
    const { client, take } = await requestJob();
    await database.accept(({ accounts }) => accounts.replace({ ...client, emailVerifiedAt: null }));
    await take();
    const worker = work({}, true, emailPolicy);
    const held = async () => {
      await worker.drainNow();
      const [{ status, attempts } = { status: null, attempts: null }] =
        await database.outboxQueue.list({}, { limit: 1 });
      return { status, attempts };
    };
    expect(await held()).toEqual({ status: 'pending', attempts: 0 });
    now = later(now, 6 * dayMs);
    expect(await held()).toEqual({ status: 'pending', attempts: 0 });
    now = later(now, dayMs);
    expect(await held()).toEqual({ status: 'sent', attempts: 1 });
    expect(mail.messages).toEqual([]);
  });

  it('does not offer a job that was taken before the offers were sent', async () => {
    const { take } = await requestJob();
    const withoutTelegram = work({
      due: async (channel, at, limit) =>
        channel === 'telegram' ? [] : database.outboxQueue.due(channel, at, limit),
    });
    await withoutTelegram.drainNow();
    await take();
    await work().drainNow();
    expect(api.messages).toEqual([]);
    expect(await statuses()).toEqual([
      ['job-opened', 'sent'],
      ['job-offered', 'sent'],
      ['job-offered', 'sent'],
      ['job-assigned', 'sent'],
    ]);
    const [offer] = await database.outboxQueue.list({}, { limit: 1, before: 3 });
    expect(offer?.lastError).toBe('The job is no longer pending.');
  });

  it('delivers once the mail server is back', async () => {
    const { take } = await requestJob();
    await take();
    const worker = work();
    await mail.stop();
    await worker.drainNow();
    expect((await statuses()).at(-1)).toEqual(['job-assigned', 'pending']);
    mail = await startMailServer({ port: mail.port });
    now = later(now, 1_000);
    await worker.drainNow();
    expect(mail.messages).toHaveLength(1);
  });

  it('fails a refused mail, and sends it when an admin retries it', async () => {
    const { take } = await requestJob();
    await take();
    const worker = work();
    mail.behavior.unknown.push('yaw@example.com');
    await worker.drainNow();
    const [dead] = await database.outboxQueue.list({ status: 'failed' }, { limit: 9 });
    expect(dead).toMatchObject({ notice: { kind: 'job-assigned' }, attempts: 1 });
    expect(dead?.lastError).toContain('550');
    mail.behavior.unknown.pop();
    await database.outboxQueue.retry(dead?.id ?? 0, { actor: byAdmin, now });
    await worker.drainNow();
    expect(mail.messages).toHaveLength(1);
    expect(await database.outboxQueue.list({ status: 'failed' }, { limit: 9 })).toEqual([]);
  });

  it('fails an offer to a chat that does not exist, and sends the other one', async () => {
    await requestJob();
    api.next.push(telegramError(400, 'Bad Request: chat not found'));
    await work().drainNow();
    expect(api.messages).toHaveLength(1);
    expect(await database.outboxQueue.list({ status: 'failed' }, { limit: 9 })).toMatchObject([
      { lastError: 'Telegram answers 400: Bad Request: chat not found' },
    ]);
  });

  it('sends a mail again under the same id if the worker died before recording it', async () => {
    const { take } = await requestJob();
    await take();
    const dying = work({
      markSent: () => Promise.reject(new Error('killed')),
      markFailed: () => Promise.reject(new Error('killed')),
    });
    await expect(dying.drainNow()).rejects.toThrow('killed');
    await work().drainNow();
    const [first, second] = mail.messages.map(({ messageId }) => messageId);
    expect(mail.messages).toHaveLength(2);
    expect(second).toBe(first);
  });

  it('announces a job exactly once, even if workers die in between', async () => {
    await requestJob();
    const dying = work({ replace: () => Promise.reject(new Error('killed')) });
    await dying.drainNow();
    expect(await statuses()).toEqual([['job-opened', 'pending']]);
    now = later(now, 1_000);
    // It died after the announcement was committed, so the next worker processes the notice again.
    const again = work({
      async replace(...parts) {
        await database.outboxQueue.replace(...parts);
        await database.outboxQueue.replace(...parts);
      },
    });
    await again.drainNow();
    expect(api.messages).toHaveLength(2);
    expect(await statuses()).toHaveLength(3);
  });

  it('writes to a folder if no mail server or bot is configured', async () => {
    const { take } = await requestJob();
    const worker = work({}, false);
    await worker.drainNow();
    await take();
    await worker.drainNow();
    expect((await readdir(folder)).toSorted()).toEqual([
      'notice-2.txt',
      'notice-3.txt',
      'notice-4.eml',
    ]);
  });
});
