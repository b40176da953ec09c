import { describe, expect, it } from 'vitest';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { contactMessageId, mondayMorning } from '../testing/builders/ids.ts';
import { denied } from '../accounts/permission.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { storeAdmin } from '../testing/builders/stored.ts';
import { accept, arrange, openMarketplace, type Marketplace } from '../testing/marketplace.ts';
import { listContactMessages } from './list-contact-messages.ts';
import { sendContactMessage } from './send-contact-message.ts';
import { updateContactMessage } from './update-contact-message.ts';

const draft = {
  name: 'Kwesi Annan',
  email: 'kwesi.annan@example.org',
  company: null,
  message: 'Do you transcribe court hearings in Fante?',
};

const send = ({ unitOfWork }: Marketplace, entered: Partial<typeof draft> = {}) =>
  unitOfWork.write((stores) =>
    sendContactMessage(stores, undefined, { ...draft, ...entered }, { now: mondayMorning }),
  );

const noticesIn = async ({ unitOfWork }: Marketplace) =>
  (await unitOfWork.readNotices()).filter(({ notice }) => notice.kind === 'contact-message');

describe('sending a message', () => {
  it('stores it, and notifies every admin and no one else', async () => {
    const place = await openMarketplace();
    const other = await arrange(place, (stores) => storeAdmin(stores));
    const message = accept(await send(place));
    const stored = await place.unitOfWork.read((stores) => stores.contactMessages.find(message.id));
    expect(stored).toEqual({
      ...draft,
      id: message.id,
      createdAt: mondayMorning,
      answeredAt: null,
    });
    const about = { kind: 'contact-message', messageId: message.id };
    expect(await noticesIn(place)).toEqual([
      { notice: { ...about, accountId: place.admin.id }, at: mondayMorning },
      { notice: { ...about, accountId: other.id }, at: mondayMorning },
    ]);
  });

  it('stores nothing and notifies no one if it is invalid', async () => {
    const place = await openMarketplace();
    const before = place.unitOfWork.committed();
    expect(await send(place, { name: 'Kwesi\r\nBcc: all@example.com' })).toEqual(
      refuse({
        code: 'contact.message-invalid',
        parts: [{ field: 'name', reason: 'not-one-line' }],
      }),
    );
    expect(place.unitOfWork.committed()).toBe(before);
  });
});

describe('marking a message as answered', () => {
  const mark = ({ unitOfWork, admin }: Marketplace, id: number, isAnswered: boolean, ms: number) =>
    unitOfWork.write((stores) =>
      updateContactMessage(
        stores,
        bySession(admin),
        { id: contactMessageId(id), isAnswered },
        { now: later(mondayMorning, ms) },
      ),
    );

  it('lasts until it is marked as open again', async () => {
    const place = await openMarketplace();
    const message = accept(await send(place));
    const answered = { ...message, answeredAt: later(mondayMorning, 7) };
    expect(await mark(place, message.id, true, 7)).toEqual(ok(answered));
    const find = () => place.unitOfWork.read((stores) => stores.contactMessages.find(message.id));
    expect(await find()).toEqual(answered);
    expect(await mark(place, message.id, false, 8)).toEqual(ok(message));
    expect(await find()).toEqual(message);
  });

  it('finds no message that does not exist', async () => {
    const place = await openMarketplace();
    expect(await mark(place, 999, true, 1)).toEqual(refuse({ code: 'contact.not-found' }));
  });
});

describe('listing the messages', () => {
  it('shows admins the answered ones, the open ones or all, newest first', async () => {
    const place = await openMarketplace();
    const { unitOfWork, admin } = place;
    const [first, second] = [accept(await send(place)), accept(await send(place))];
    const input = { id: first.id, isAnswered: true };
    const context = { now: mondayMorning };
    const answered = accept(
      await unitOfWork.write((s) => updateContactMessage(s, bySession(admin), input, context)),
    );
    const list = (isAnswered?: boolean) =>
      unitOfWork.read((stores) =>
        listContactMessages(stores, bySession(admin), { isAnswered, page: { limit: 9 } }),
      );
    expect(await list()).toEqual(ok([second, answered]));
    expect(await list(true)).toEqual(ok([answered]));
    expect(await list(false)).toEqual(ok([second]));
  });
});

it.each(['client', 'provider'] as const)('a %s can neither list nor mark messages', async (who) => {
  const place = await openMarketplace();
  const { id } = accept(await send(place));
  const actor = bySession(place[who]);
  const { unitOfWork } = place;
  const listed = unitOfWork.read((s) => listContactMessages(s, actor, { page: { limit: 9 } }));
  expect(await listed).toEqual(denied);
  const marked = unitOfWork.write((s) =>
    updateContactMessage(s, actor, { id, isAnswered: true }, { now: mondayMorning }),
  );
  expect(await marked).toEqual(denied);
});
