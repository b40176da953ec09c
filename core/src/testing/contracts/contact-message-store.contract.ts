import { describe, expect, it } from 'vitest';
import { later } from '../../kernel/instant.ts';
import { aContactMessage } from '../builders/contact-messages.ts';
import { contactMessageId, mondayMorning } from '../builders/ids.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

/** The contract of every contact message store. */
export function describeContactMessageStore(open: () => Promise<OpenedStores>): void {
  describe('a contact message store', () => {
    const { write, read } = useStores(open);

    it.each([
      ['that waits', aContactMessage()],
      ['without a company', aContactMessage({ company: null })],
      ['that is answered', aContactMessage({ answeredAt: later(mondayMorning, 5) })],
      ['with quotes and lines', aContactMessage({ message: "'; --\n\n“Ŋ” \\ Ɛ\tɔ" })],
    ])('returns every field of a message %s', async (_, message) => {
      const stored = await write(({ contactMessages }) => contactMessages.insert(message));
      expect(stored).toEqual({ ...message, id: stored.id });
      expect(await read(({ contactMessages }) => contactMessages.find(stored.id))).toEqual(stored);
    });

    it('returns undefined for an unknown message', async () => {
      const unknown = contactMessageId(2_000_000_000);
      expect(await read(({ contactMessages }) => contactMessages.find(unknown))).toBeUndefined();
    });

    it('replaces the time of the answer', async () => {
      const before = await write(({ contactMessages }) =>
        contactMessages.insert(aContactMessage()),
      );
      for (const answeredAt of [later(mondayMorning, 60_000), null]) {
        const after = { ...before, answeredAt };
        await write(({ contactMessages }) => contactMessages.replace(after));
        expect(await read(({ contactMessages }) => contactMessages.find(before.id))).toEqual(after);
      }
    });

    it('lists all, answered or unanswered messages in cursor pages, newest first', async () => {
      const given = await write(async ({ contactMessages }) => {
        const made = [];
        for (const answeredAt of [null, mondayMorning, null, mondayMorning]) {
          made.push(await contactMessages.insert(aContactMessage({ answeredAt })));
        }
        return made;
      });
      const [oldest, answered, waiting, newest] = given;
      const list = (isAnswered: boolean | undefined, before?: number) =>
        read(({ contactMessages }) => contactMessages.list({ isAnswered }, { limit: 2, before }));
      expect(await list(undefined)).toEqual([newest, waiting]);
      expect(await list(undefined, waiting?.id)).toEqual([answered, oldest]);
      expect(await list(true)).toEqual([newest, answered]);
      expect(await list(false)).toEqual([waiting, oldest]);
      expect((await list(false, waiting?.id))[0]).toEqual(oldest);
    });
  });
}
