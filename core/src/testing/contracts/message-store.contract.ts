import { describe, expect, it } from 'vitest';
import type { Account } from '../../accounts/account.ts';
import type { JobId, MessageId } from '../../kernel/ids.ts';
import { later } from '../../kernel/instant.ts';
import { type NewMessage, noMarks } from '../../messages/message.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { aFile } from '../builders/files.ts';
import { accountId, mondayMorning } from '../builders/ids.ts';
import { storeAdmin, storeBareJob, storeClient, storeProvider } from '../builders/stored.ts';
import { type OpenedStores, useStores } from './opened-stores.ts';

/** A client, the provider who works for them, and their job. */
async function storeParties(stores: Stores) {
  const client = await storeClient(stores);
  const provider = await storeProvider(stores);
  const assigned = { status: 'in_progress', assignedId: provider.id } as const;
  const job = await storeBareJob(stores, { clientId: client.id, ...assigned });
  return { client, provider, jobId: job.id };
}

type Parties = Awaited<ReturnType<typeof storeParties>>;

/** A message of the client to the provider, unless given. */
const aMessage = (
  { client, provider, jobId }: Parties,
  overrides: Partial<NewMessage> = {},
): NewMessage => ({
  jobId,
  authorId: client.id,
  authorRole: 'client',
  providerId: provider.id,
  recipientId: provider.id,
  text: 'Mesrɛ wo, kyerɛw edin no sɛnea ɛte.\nAsante Twi.',
  place: null,
  questionId: null,
  isQuestion: false,
  isMasked: false,
  createdAt: mondayMorning,
  ...overrides,
});

const fromProvider = ({ client, provider }: Parties): Partial<NewMessage> => ({
  authorId: provider.id,
  authorRole: 'service-provider',
  recipientId: client.id,
});

const all = { limit: 100 } as const;

/** The contract of every store of messages. */
export function describeMessageStore(open: () => Promise<OpenedStores>): void {
  describe('a store of messages', () => {
    const { write, read } = useStores(open);

    const insert = (parties: Parties, overrides: Partial<NewMessage> = {}) =>
      write(({ messages }) => messages.insert(aMessage(parties, overrides), []));

    const listAll = (jobId: JobId, providerId?: Account['id']) =>
      read(({ messages }) => messages.list({ jobId, providerId }, all));

    it('stores a message with its author and its files', async () => {
      const parties = await write(storeParties);
      const { jobId, client } = parties;
      const place = { segment: 12 };
      const { stored, fileIds } = await write(async ({ files, messages }) => {
        const note = await files.insert(aFile({ name: 'note.ogg' }), client.id);
        const text = await files.insert(aFile(), client.id);
        const added = [
          { fileId: note.id, isVoiceNote: true },
          { fileId: text.id, isVoiceNote: false },
        ];
        const message = await messages.insert(aMessage(parties, { place }), added);
        return { stored: message, fileIds: [note.id, text.id] };
      });
      expect(stored).toMatchObject({ ...aMessage(parties, { place }), ...noMarks });
      expect(stored.authorName).toBe(client.name);
      expect(stored.files).toMatchObject([
        { fileId: fileIds[0], name: 'note.ogg', isVoiceNote: true, sizeBytes: 1_204 },
        { fileId: fileIds[1], name: 'nkra.txt', isVoiceNote: false },
      ]);
      const { id } = stored;
      expect(await read(({ messages }) => messages.find({ jobId, id }))).toEqual(stored);
      const { id: otherId } = await write((stores) => storeBareJob(stores));
      const elsewhere = { jobId: otherId, id };
      expect(await read(({ messages }) => messages.find(elsewhere))).toBeUndefined();
    });

    it('lists those of a job, oldest first, in pages', async () => {
      const parties = await write(storeParties);
      const first = await insert(parties, { place: { second: 0 } });
      const second = await insert(parties, fromProvider(parties));
      const third = await insert(parties, { isMasked: true });
      await insert(await write(storeParties));
      const { jobId } = parties;
      expect(await listAll(jobId)).toEqual([first, second, third]);
      expect(await read(({ messages }) => messages.list({ jobId }, { limit: 2 }))).toHaveLength(2);
      const page = { limit: 9, after: first.id };
      expect(await read(({ messages }) => messages.list({ jobId }, page))).toEqual([second, third]);
    });

    it('lists those of one provider, with all questions and answers', async () => {
      const parties = await write(storeParties);
      const { id: earlier } = await write((stores) => storeProvider(stores));
      await insert(parties, { providerId: earlier, recipientId: earlier });
      const question = await insert(parties, {
        ...fromProvider(parties),
        providerId: null,
        isQuestion: true,
      });
      const own = await insert(parties);
      expect(await listAll(parties.jobId, parties.provider.id)).toEqual([question, own]);
      expect(await listAll(parties.jobId)).toHaveLength(3);
    });

    it('finds a question until it is answered', async () => {
      const parties = await write(storeParties);
      const { jobId, provider } = parties;
      const find = () =>
        read(({ messages }) => messages.findOpenQuestion({ jobId, authorId: provider.id }));
      expect(await find()).toBeUndefined();
      const asked = { ...fromProvider(parties), providerId: null, isQuestion: true };
      const { id: questionId } = await insert(parties, asked);
      expect(await find()).toBe(questionId);
      await insert(parties, { providerId: null, questionId });
      expect(await find()).toBeUndefined();
      const next = await insert(parties, asked);
      expect(await find()).toBe(next.id);
    });

    it('counts what an account has written since a time', async () => {
      const parties = await write(storeParties);
      await insert(parties);
      await insert(parties, { createdAt: later(mondayMorning, 5) });
      await insert(parties, fromProvider(parties));
      const count = (ms: number) =>
        read(({ messages }) => messages.countSince(parties.client.id, later(mondayMorning, ms)));
      expect([await count(0), await count(5), await count(6)]).toEqual([2, 1, 0]);
    });

    it('lists what was reported and waits for a decision, and what an account has written', async () => {
      const parties = await write(storeParties);
      const { jobId, client, provider } = parties;
      const { id: adminId } = await write((stores) => storeAdmin(stores));
      const first = await insert(parties);
      const second = await insert(parties);
      const hasReported = () => read(({ messages }) => messages.hasReported(jobId));
      expect(await hasReported()).toBe(false);
      const marks = {
        ...noMarks,
        reportedAt: mondayMorning,
        reportedBy: provider.id,
        reportReason: 'An insult.',
      };
      await write(({ messages }) => messages.mark(second.id, marks));
      expect(await hasReported()).toBe(true);
      const page = { limit: 9, after: first.id };
      const listReported = () => read(({ messages }) => messages.listReported(page));
      expect(await listReported()).toEqual([{ ...second, ...marks }]);
      const key = { jobId, id: second.id };
      const at = later(mondayMorning, 5);
      for (const decision of [
        { hiddenAt: at, hiddenBy: adminId },
        { dismissedAt: at, dismissedBy: adminId },
        { erasedAt: at },
      ]) {
        const decided = { ...marks, ...decision };
        await write(({ messages }) => messages.mark(key.id, decided));
        expect(await read(({ messages }) => messages.find(key))).toMatchObject(decided);
        expect(await listReported()).toEqual([]);
      }
      expect(await hasReported()).toBe(true);
      const written = await read(({ messages }) => messages.listByAuthor(client.id, all));
      expect(written.map(({ id }) => id)).toEqual([first.id, second.id]);
      const rest = await read(({ messages }) => messages.listByAuthor(client.id, page));
      expect(rest).toHaveLength(1);
    });

    it('knows what a recipient has not read, which never grows by reading', async () => {
      const parties = await write(storeParties);
      const { jobId, provider, client } = parties;
      const of = { jobId, accountId: provider.id };
      const jobs = (id: Account['id']) => read(({ messages }) => messages.listUnreadJobs(id));
      const count = () => read(({ messages }) => messages.countUnread(of));
      const mark = (upToId: number) =>
        write(({ messages }) => messages.markRead({ ...of, upToId: upToId as MessageId }));
      await mark(1);
      expect(await jobs(provider.id)).toEqual([]);
      const first = await insert(parties);
      const second = await insert(parties);
      expect(await jobs(provider.id)).toEqual([{ jobId, unread: 2 }]);
      expect(await jobs(client.id)).toEqual([]);
      expect(await read(({ messages }) => messages.listUnread({ ...of, limit: 1 }))).toEqual([
        first,
      ]);
      await mark(first.id);
      expect(await count()).toBe(1);
      await mark(Number.MAX_SAFE_INTEGER);
      await mark(first.id);
      expect(await count()).toBe(0);
      expect(await jobs(provider.id)).toEqual([]);
      const third = await insert(parties);
      expect(third.id).toBeGreaterThan(second.id);
      expect(await read(({ messages }) => messages.listUnread({ ...of, limit: 9 }))).toEqual([
        third,
      ]);
    });

    it('has no texts and files of deleted people, but the rows', async () => {
      const parties = await write(storeParties);
      const { client, provider, jobId } = parties;
      const own = await write(async ({ files, messages }) => {
        const { id: fileId } = await files.insert(aFile(), provider.id);
        const message = aMessage(parties, fromProvider(parties));
        return messages.insert(message, [{ fileId, isVoiceNote: false }]);
      });
      const theirs = await insert(parties);
      const erase = (account: Account) =>
        write(({ erasures }) => {
          const { id } = account;
          const by = { deletedBy: id, reason: null, at: mondayMorning };
          return erasures.eraseAccount(account, { accountId: id, ...by });
        });
      await erase(provider);
      const erased = { text: '', files: [], erasedAt: mondayMorning };
      expect(await listAll(jobId)).toMatchObject([
        { id: own.id, ...erased },
        { text: theirs.text },
      ]);
      await erase(client);
      const batch = { deletedUntil: mondayMorning, now: mondayMorning, limit: 100 };
      while (!(await write(({ erasures }) => erasures.eraseContents(batch))).isLast);
      expect(await listAll(jobId)).toMatchObject([erased, { id: theirs.id, ...erased }]);
    });

    it('lists the unread of jobs that concern the recipient, newest first', async () => {
      const one = await write(storeParties);
      const { provider, client } = one;
      const other = { ...one, jobId: (await write(storeParties)).jobId };
      const taken = await write((stores) =>
        storeBareJob(stores, {
          clientId: client.id,
          status: 'in_progress',
          assignedId: provider.id,
        }),
      );
      await insert(one);
      await insert(other);
      await insert({ ...one, jobId: taken.id });
      expect(await read(({ messages }) => messages.listUnreadJobs(provider.id))).toEqual([
        { jobId: taken.id, unread: 1 },
        { jobId: one.jobId, unread: 1 },
      ]);
      expect(await read(({ messages }) => messages.listUnreadJobs(accountId(999_999)))).toEqual([]);
    });

    it('lists no unread of jobs that the recipient does not see any more', async () => {
      const { provider, ...parties } = await write(storeParties);
      const asked = { clientId: parties.client.id, status: 'pending' } as const;
      const offered = await write((stores) => storeBareJob(stores, asked));
      const ofOther = await write(async (stores) => {
        const { id: requestedId } = await storeProvider(stores);
        return storeBareJob(stores, { ...asked, requestedId });
      });
      for (const { id: jobId } of [offered, ofOther]) await insert({ ...parties, provider, jobId });
      const listed = () => read(({ messages }) => messages.listUnreadJobs(provider.id));
      expect(await listed()).toEqual([{ jobId: offered.id, unread: 1 }]);
      const pair = { clientId: parties.client.id, providerId: provider.id, ownerId: provider.id };
      await write(({ blocks }) =>
        blocks.insert({ ...pair, jobId: null, createdAt: mondayMorning }),
      );
      expect(await listed()).toEqual([]);
    });
  });
}
