import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { deny } from '../accounts/permission.ts';
import { releaseJob } from '../jobs/end-job.ts';
import { mayFollow } from '../jobs/follow-jobs.ts';
import { jobStatuses } from '../jobs/job.ts';
import type { JobId, MessageId } from '../kernel/ids.ts';
import { dayMs, dayOf, type Instant, later } from '../kernel/instant.ts';
import { refuse } from '../kernel/result.ts';
import { byApiKey, bySession } from '../testing/builders/accounts.ts';
import { aFile, aVoiceRecording } from '../testing/builders/files.ts';
import { mondayMorning as now } from '../testing/builders/ids.ts';
import { englishToTwi } from '../testing/builders/pricing.ts';
import { storeClient, storeProvider } from '../testing/builders/stored.ts';
import { jobThatIs, requestJob, takeJob } from '../testing/job-life.ts';
import {
  accept,
  ampleQuotas,
  arrange,
  type Marketplace,
  onMonday,
  openMarketplace,
} from '../testing/marketplace.ts';
import { findUnreadToSend } from './announce-message.ts';
import { cleanMessage, isOpenFor, type MessageDraft } from './decide-message.ts';
import { conversationDays, longestMessage, messagesPerDay } from './message.ts';
import {
  countUnreadMessages,
  listMessages,
  listWrittenFiles,
  markMessagesRead,
  readMessageFile,
} from './read-messages.ts';
import { reportMessage } from './report-message.ts';
import { checkNewMessage, sendMessage } from './send-message.ts';

let place: Marketplace;
let jobId: JobId;
beforeEach(async () => {
  place = await openMarketplace();
  ({ id: jobId } = await requestJob(place));
});

const nothing = { place: null, questionId: null, files: [] } as const;

const send = (
  by: Account,
  text: string,
  { at = now, quotas = ampleQuotas, ...draft }: Partial<MessageDraft> & Context = {},
) =>
  place.unitOfWork.write((stores) =>
    sendMessage(stores, bySession(by), { jobId, text, ...nothing, ...draft }, { now: at, quotas }),
  );
type Context = Readonly<{ at?: Instant; quotas?: typeof ampleQuotas }>;

const sent = async (...call: Parameters<typeof send>) => accept(await send(...call));

const list = (by: Account, reason: string | null = null) =>
  place.unitOfWork.read((stores) =>
    listMessages(stores, bySession(by), { jobId, page: { limit: 100 }, reason }),
  );

const textsFor = async (by: Account) => accept(await list(by)).map(({ text }) => text);

const unread = async (by: Account) =>
  accept(await place.unitOfWork.read((stores) => countUnreadMessages(stores, bySession(by))));

const markRead = (by: Account, upToId: number) =>
  place.unitOfWork.write((stores) =>
    markMessagesRead(stores, bySession(by), { jobId, upToId: upToId as MessageId }, { now }),
  );

const report = (by: Account, id: MessageId) =>
  place.unitOfWork.write((stores) =>
    reportMessage(stores, bySession(by), { jobId, id, reason: ' It insults me. ' }, { now }),
  );

const anotherProvider = () => arrange(place, (stores) => storeProvider(stores, [englishToTwi]));

const release = (by: Account) =>
  place.unitOfWork.write((stores) => releaseJob(stores, bySession(by), jobId, onMonday));

const hidden = refuse({ code: 'job.not-found' });

describe('before a job is taken', () => {
  it('a provider to whom it is offered asks, and the client answers, without names', async () => {
    const { client, provider } = place;
    const asked = await sent(provider, 'Asante or Akuapem Twi?', { place: { segment: 3 } });
    expect(asked).toMatchObject({ isQuestion: true, isOwn: true, place: { segment: 3 } });
    expect(asked).toMatchObject({ providerId: null, recipientId: client.id, createdAt: now });
    const answer = await sent(client, 'Asante, please.', { questionId: asked.id });
    expect(answer).toMatchObject({ isQuestion: false, questionId: asked.id });
    expect(answer.recipientId).toBe(provider.id);
    const other = await anotherProvider();
    for (const reader of [client, provider, other]) {
      expect(await textsFor(reader)).toEqual(['Asante or Akuapem Twi?', 'Asante, please.']);
    }
    expect(accept(await list(client)).map(({ authorName }) => authorName)).toEqual([
      null,
      client.name,
    ]);
    expect(accept(await list(other)).map(({ authorName }) => authorName)).toEqual([null, null]);
  });

  it('a provider asks one question at a time', async () => {
    const { client, provider } = place;
    const { id: questionId } = await sent(provider, 'Which dialect?');
    expect(await send(provider, 'And for whom?')).toEqual(
      refuse({ code: 'message.question-open' }),
    );
    await sent(await anotherProvider(), 'Is it urgent?');
    await sent(client, 'Asante.', { questionId });
    await sent(provider, 'And for whom?');
    expect(await textsFor(client)).toEqual([
      'Which dialect?',
      'Is it urgent?',
      'Asante.',
      'And for whom?',
    ]);
  });

  it('the client writes only answers to its questions', async () => {
    const { client, provider } = place;
    expect(await send(client, 'Who takes it?')).toEqual(refuse({ code: 'message.answers-only' }));
    const missing = refuse({ code: 'message.question-not-found' });
    expect(await send(client, 'Yes.', { questionId: 99 as MessageId })).toEqual(missing);
    const { id: questionId } = await sent(provider, 'Which dialect?');
    const { id: answer } = await sent(client, 'Asante.', { questionId });
    expect(await send(client, 'Yes.', { questionId: answer })).toEqual(missing);
    expect(await send(provider, 'Thanks.', { questionId: answer })).toEqual(missing);
    ({ id: jobId } = await requestJob(place));
    expect(await send(client, 'Yes.', { questionId })).toEqual(missing);
  });

  it('nothing has files', async () => {
    const files = [{ file: aFile(), isVoiceNote: false }];
    expect(await send(place.provider, 'As here?', { files })).toEqual(
      refuse({ code: 'message.files-not-allowed' }),
    );
  });

  it('those whom it does not concern find nothing', async () => {
    const other = await arrange(place, (stores) => storeClient(stores));
    const unqualified = await arrange(place, (stores) => storeProvider(stores, []));
    for (const person of [other, unqualified]) {
      expect(await send(person, 'Hello?')).toEqual(hidden);
      expect(await list(person)).toEqual(hidden);
    }
    expect(await send(place.admin, 'Hello?')).toEqual(refuse({ code: 'permission.denied' }));
  });
});

describe('after a job is taken', () => {
  beforeEach(() => takeJob(place, jobId));

  it('its client and its provider write to each other', async () => {
    const { client, provider } = place;
    const first = await sent(client, 'Write the names as they are.');
    expect(first).toMatchObject({ providerId: provider.id, recipientId: provider.id });
    expect(await sent(provider, 'I will.', { place: { second: 0 } })).toMatchObject({
      recipientId: client.id,
      place: { second: 0 },
    });
    expect(await textsFor(provider)).toEqual(['Write the names as they are.', 'I will.']);
    const names = accept(await list(client)).map(({ authorName }) => authorName);
    expect(names).toEqual([client.name, provider.name]);
    expect(accept(await list(provider)).map(({ authorName }) => authorName)).toEqual([
      null,
      provider.name,
    ]);
    const other = await anotherProvider();
    expect(await list(other)).toEqual(hidden);
    expect(await send(other, 'Hello?')).toEqual(hidden);
  });

  it('the next provider reads nothing of the earlier one, and the client all', async () => {
    const { client, provider } = place;
    await sent(client, 'For you alone.');
    accept(await release(provider));
    const next = await anotherProvider();
    const { id: questionId } = await sent(next, 'Which dialect?');
    await sent(client, 'Asante.', { questionId });
    await takeJob(place, jobId, next);
    await sent(client, 'Thank you for taking it.');
    const shown = ['Which dialect?', 'Asante.', 'Thank you for taking it.'];
    expect(await textsFor(next)).toEqual(shown);
    expect(await textsFor(client)).toEqual(['For you alone.', ...shown]);
    expect(await list(provider)).toEqual(hidden);
    expect(await report(next, accept(await list(client))[0]?.id ?? questionId)).toEqual(
      refuse({ code: 'message.not-found' }),
    );
  });

  it('questions are not answered any more', async () => {
    const { client, provider } = place;
    accept(await release(provider));
    const { id: questionId } = await sent(provider, 'Which dialect?');
    await takeJob(place, jobId);
    expect(await send(client, 'Asante.', { questionId })).toEqual(
      refuse({ code: 'message.questions-closed' }),
    );
  });

  it('a message has text, files or both, within bounds', async () => {
    const { client } = place;
    const file = (overrides = {}) => ({ file: aFile(overrides), isVoiceNote: false });
    const note = { file: aVoiceRecording(), isVoiceNote: true };
    for (const text of ['', ' \n ', '\u200b\u2060']) {
      expect(await send(client, text)).toEqual(refuse({ code: 'message.empty' }));
    }
    expect((await send(client, 'a'.repeat(longestMessage))).ok).toBe(true);
    expect(await send(client, 'a'.repeat(longestMessage + 1))).toEqual(
      refuse({ code: 'message.too-long', most: longestMessage }),
    );
    const message = await sent(client, '', { files: [note, file()] });
    expect(message.files).toMatchObject([
      { name: 'sample.wav', isVoiceNote: true },
      { name: 'nkra.txt', isVoiceNote: false },
    ]);
    const six = Array.from({ length: 6 }, () => file());
    expect(await send(client, '', { files: six })).toEqual(
      refuse({ code: 'message.too-many-files', most: 5 }),
    );
    const invalid = refuse({ code: 'message.voice-note-invalid' });
    expect(await send(client, '', { files: [note, { ...note, file: aVoiceRecording() }] })).toEqual(
      invalid,
    );
    expect(await send(client, '', { files: [{ ...file(), isVoiceNote: true }] })).toEqual(invalid);
    const quotas = { ...ampleQuotas, 'stored-bytes': 1 };
    expect(await send(client, '', { files: [file()], quotas })).toMatchObject({
      fault: { code: 'quota.exceeded' },
    });
  });

  it('its files are read by the parties', async () => {
    const { client, provider } = place;
    const files = [{ file: aFile(), isVoiceNote: false }];
    const {
      id,
      files: [stored],
    } = await sent(client, '', { files });
    const read = (by: Account, file = stored?.id) =>
      place.unitOfWork.read((stores) =>
        readMessageFile(stores, bySession(by), { jobId, id, file: file!, reason: null }),
      );
    expect(accept(await read(provider))).toMatchObject({ id: stored?.fileId });
    expect(await read(provider, 99 as never)).toEqual(refuse({ code: 'message.file-not-found' }));
    expect(await read(await anotherProvider())).toEqual(hidden);
  });

  it('a read-only key reads, and writes nothing', async () => {
    const readOnly = {
      ...byApiKey(place.client),
      credential: { kind: 'api-key', keyId: 1, scopes: [], access: 'read' },
    } as unknown as ReturnType<typeof byApiKey>;
    const check = await place.unitOfWork.read((stores) =>
      checkNewMessage(stores, readOnly, { jobId, questionId: null, fileCount: 0 }, { now }),
    );
    expect(check).toEqual(deny(readOnly, 'messages.write'));
    const listed = await place.unitOfWork.read((stores) =>
      listMessages(stores, readOnly, { jobId, page: { limit: 9 }, reason: null }),
    );
    expect(accept(listed)).toEqual([]);
  });

  it(`an account writes at most ${messagesPerDay} messages in a day`, async () => {
    const { client, provider } = place;
    for (let nth = 1; nth <= messagesPerDay; nth += 1) await sent(client, `No. ${nth}`);
    const againAt = later(dayOf(now), dayMs);
    expect(await send(client, 'One more')).toEqual(
      refuse({ code: 'message.too-many', most: messagesPerDay, againAt }),
    );
    await sent(provider, 'I have read them.');
    expect((await send(client, 'Good morning.', { at: againAt })).ok).toBe(true);
  });
});

describe('the conversation of a job', () => {
  it.each(jobStatuses)('is open or closed if the job is %s', async (status) => {
    const { id } = await jobThatIs(place, status);
    const job = await place.unitOfWork.read(({ jobs }) => jobs.find(id));
    const isOpen = ['pending', 'in_progress', 'completed'].includes(status);
    expect(job !== undefined && isOpenFor(job, now)).toBe(isOpen);
  });

  it(`is open for ${conversationDays} days after the completion, and then still read`, async () => {
    const { client, provider } = place;
    ({ id: jobId } = await jobThatIs(place, 'completed'));
    const end = later(now, conversationDays * dayMs);
    await sent(client, 'Thank you.', { at: later(end, -1) });
    expect(await send(provider, 'Any time.', { at: end })).toEqual(
      refuse({ code: 'message.conversation-closed', status: 'completed' }),
    );
    expect(await textsFor(provider)).toEqual(['Thank you.']);
  });

  it('is closed once its contents are erased', async () => {
    const job = await place.unitOfWork.read(({ jobs }) => jobs.find(jobId));
    expect(job && isOpenFor({ ...job, contentErasedAt: now }, now)).toBe(false);
  });
});

describe('what an account has not read', () => {
  it('is counted for each of its jobs, and never moves back', async () => {
    const { client, provider } = place;
    await takeJob(place, jobId);
    const first = await sent(client, 'One.');
    const second = await sent(client, 'Two.');
    expect(await unread(provider)).toEqual([{ jobId, unread: 2 }]);
    expect(await unread(client)).toEqual([]);
    expect(accept(await markRead(provider, first.id))).toEqual({ jobId, unread: 1 });
    expect(accept(await markRead(provider, 1_000_000))).toEqual({ jobId, unread: 0 });
    expect(accept(await markRead(provider, first.id))).toEqual({ jobId, unread: 0 });
    await sent(client, 'Three.');
    expect(await unread(provider)).toEqual([{ jobId, unread: 1 }]);
    expect(second.isOwn).toBe(true);
  });

  it('has no jobs that the provider does not see any more', async () => {
    const { client, provider } = place;
    await takeJob(place, jobId);
    await sent(client, 'One.');
    accept(await release(provider));
    await takeJob(place, jobId, await anotherProvider());
    expect(await unread(provider)).toEqual([]);
    expect(accept(await markRead(await anotherProvider(), 5))).toEqual({ jobId, unread: 0 });
  });
});

it.each([
  ['with trimmed lines', '  Mo!\r\nMaakye\rooo  ', 'Mo!\nMaakye\nooo'],
  ['without characters that reverse it', 'a\u202eb\u0000c', 'abc'],
  ['composed', 'e\u0301', 'é'],
])('a text is stored %s', (_, text, stored) => {
  expect(cleanMessage(text)).toBe(stored);
});

describe('the followers of a job', () => {
  const feedOf = async (by: Account) => {
    const all = await place.unitOfWork.read(({ feed }) => feed.eventsAfter(0, 100));
    const heard = all.filter((fed) => mayFollow(bySession(by), fed));
    return heard.flatMap(({ event }) => (event.move === 'message' ? [event.messageId] : []));
  };

  it('hear of each message that they read, once, and its history and version stay', async () => {
    const { admin, client, provider } = place;
    const other = await anotherProvider();
    const asked = await sent(provider, 'Which dialect?');
    const answer = await sent(client, 'Asante.', { questionId: asked.id });
    const before = await place.unitOfWork.read(({ jobs }) => jobs.find(jobId));
    expect(before?.updatedAt).toBe(now);
    await takeJob(place, jobId);
    const own = await sent(client, 'Thank you for taking it.');
    const all = [asked.id, answer.id, own.id];
    expect([await feedOf(client), await feedOf(provider)]).toEqual([all, all]);
    expect([await feedOf(other), await feedOf(admin)]).toEqual([[], []]);
    accept(await release(provider));
    await takeJob(place, jobId, other);
    const next = await sent(other, 'I am the next.');
    expect(await feedOf(other)).toEqual([next.id]);
    expect(await feedOf(provider)).toEqual([]);
    const history = await place.unitOfWork.read(({ jobs }) => jobs.events(jobId));
    expect(history.map(({ move }) => move)).toEqual(['create', 'assign', 'release', 'assign']);
  });
});

describe('the recipient of a message', () => {
  beforeEach(() => takeJob(place, jobId));

  const notified = async (by: Account) =>
    (await place.unitOfWork.read(({ notifications }) => notifications.listUnread(by.id))).filter(
      ({ kind }) => kind === 'job_message',
    ).length;

  const noticesOf = async () =>
    (await place.unitOfWork.readNotices()).flatMap(({ notice, dueAt }) =>
      notice.kind === 'job-message' ? [{ ...notice, dueAt }] : [],
    );

  it('is notified once until they have read it, and by mail ten minutes later', async () => {
    const { client, provider } = place;
    const first = await sent(client, 'One.');
    const second = await sent(client, 'Two.');
    expect([await notified(provider), await notified(client)]).toEqual([1, 0]);
    const about = { accountId: provider.id, jobId };
    const notice = { kind: 'job-message', ...about, dueAt: later(now, 600_000) };
    expect(await noticesOf()).toEqual([{ ...notice, messageId: first.id }]);
    const mailed = (messageId: MessageId) =>
      place.unitOfWork.read((stores) => findUnreadToSend(stores, { ...about, messageId }));
    expect(await mailed(first.id)).toEqual({ texts: ['One.', 'Two.'], count: 2 });
    accept(await markRead(provider, second.id));
    expect(await mailed(first.id)).toBeUndefined();
    expect(await notified(provider)).toBe(0);
    const third = await sent(client, 'Three.');
    expect(await notified(provider)).toBe(1);
    expect((await noticesOf()).map(({ messageId }) => messageId)).toEqual([first.id, third.id]);
  });

  it('gets it by Telegram too as a provider who chose that, and a client never does', async () => {
    const { client, provider } = place;
    const byTelegram = { kind: 'job_message', mail: true, telegram: true } as const;
    await arrange(place, async ({ notifications }) => {
      for (const { id } of [client, provider]) await notifications.putSetting(id, byTelegram);
    });
    const asked = await sent(client, 'One.');
    await sent(client, 'Two.');
    await sent(provider, 'Three.');
    const notices = (await place.unitOfWork.readNotices()).flatMap(({ notice, dueAt }) =>
      notice.kind === 'job-message-telegram' ? [{ ...notice, dueAt }] : [],
    );
    const named = { accountId: provider.id, jobId, messageId: asked.id };
    expect(notices).toMatchObject([{ ...named, dueAt: later(now, 600_000) }]);
  });
});

it('an account gets the files of what it wrote, also about a job that it released', async () => {
  const { client, provider } = place;
  await takeJob(place, jobId);
  const note = aVoiceRecording();
  await sent(provider, 'As here.', { files: [{ file: note, isVoiceNote: true }] });
  await sent(client, 'Thank you.');
  accept(await release(provider));
  const writtenBy = (by: Account) =>
    place.unitOfWork.read((stores) => listWrittenFiles(stores, bySession(by), { limit: 100 }));
  expect(accept(await writtenBy(provider))).toMatchObject([
    { jobId, files: [{ isVoiceNote: true, stored: { key: note.key } }] },
  ]);
  expect(accept(await writtenBy(client))).toMatchObject([{ files: [] }]);
  expect(await writtenBy(place.admin)).toEqual(refuse({ code: 'permission.denied' }));
});
