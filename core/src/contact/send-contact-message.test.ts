import { describe, expect, it } from 'vitest';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { contactMessageId, mondayMorning } from '../testing/builders/ids.ts';
import { storeAdmin } from '../testing/builders/stored.ts';
import { accept, arrange, openMarketplace, type Marketplace } from '../testing/marketplace.ts';
import { answerContactMessage } from './answer-contact-message.ts';
import { sendContactMessage } from './send-contact-message.ts';

const draft = {
  name: 'Kwesi Annan',
  email: 'kwesi.annan@example.org',
  company: null,
  message: 'Do you transcribe court hearings in Fante?',
};

const send = ({ unitOfWork }: Marketplace, typed: Partial<typeof draft> = {}) =>
  unitOfWork.write((stores) => sendContactMessage(stores, { ...draft, ...typed }, mondayMorning));

const told = async ({ unitOfWork }: Marketplace) =>
  (await unitOfWork.readNotices()).filter(({ notice }) => notice.kind === 'contact-message');

describe('sending a message', () => {
  it('keeps it, and tells every admin and nobody else', async () => {
    const place = await openMarketplace();
    const other = await arrange(place, (stores) => storeAdmin(stores));
    const message = accept(await send(place));
    const kept = await place.unitOfWork.read((stores) => stores.contactMessages.find(message.id));
    expect(kept).toEqual({ ...draft, id: message.id, createdAt: mondayMorning, answeredAt: null });
    const about = { kind: 'contact-message', messageId: message.id };
    expect(await told(place)).toEqual([
      { notice: { ...about, accountId: place.admin.id }, at: mondayMorning },
      { notice: { ...about, accountId: other.id }, at: mondayMorning },
    ]);
  });

  it('keeps nothing and tells nobody of what is unfit', async () => {
    const place = await openMarketplace();
    const before = place.unitOfWork.committed();
    expect(await send(place, { name: 'Kwesi\r\nBcc: all@example.com' })).toEqual(
      refuse({ code: 'contact.unfit', parts: [{ field: 'name', reason: 'not-one-line' }] }),
    );
    expect(place.unitOfWork.committed()).toBe(before);
  });
});

describe('answering a message', () => {
  const mark = ({ unitOfWork }: Marketplace, id: number, isAnswered: boolean, ms: number) =>
    unitOfWork.write((stores) =>
      answerContactMessage(
        stores,
        { id: contactMessageId(id), isAnswered },
        later(mondayMorning, ms),
      ),
    );

  it('is remembered until it is opened again', async () => {
    const place = await openMarketplace();
    const message = accept(await send(place));
    const answered = { ...message, answeredAt: later(mondayMorning, 7) };
    expect(await mark(place, message.id, true, 7)).toEqual(ok(answered));
    const find = () => place.unitOfWork.read((stores) => stores.contactMessages.find(message.id));
    expect(await find()).toEqual(answered);
    expect(await mark(place, message.id, false, 8)).toEqual(ok(message));
    expect(await find()).toEqual(message);
  });

  it('finds no message that was not sent', async () => {
    const place = await openMarketplace();
    expect(await mark(place, 999, true, 1)).toEqual(refuse({ code: 'contact.not-found' }));
  });
});
