import { describe, expect, it } from 'vitest';
import { denied } from '../accounts/permission.ts';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { aContactMessage } from '../testing/builders/messages.ts';
import { contactMessageId, mondayMorning } from '../testing/builders/ids.ts';
import { storeAdmin } from '../testing/builders/stored.ts';
import { accept, arrange, type Marketplace, openMarketplace } from '../testing/marketplace.ts';
import { type InvalidField, longestContact } from './contact-message.ts';
import {
  listContactMessages,
  sendContactMessage,
  updateContactMessage,
} from './contact-messages.ts';
import { type ContactDraft, decideContactMessage, withAnswered } from './decide-contact-message.ts';

describe('contact messages', () => {
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
      const stored = await place.unitOfWork.read((stores) =>
        stores.contactMessages.find(message.id),
      );
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
    const mark = (
      { unitOfWork, admin }: Marketplace,
      id: number,
      isAnswered: boolean,
      ms: number,
    ) =>
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

  it.each(['client', 'provider'] as const)(
    'a %s can neither list nor mark messages',
    async (who) => {
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
    },
  );
});

describe('decide contact message', () => {
  const draft: ContactDraft = {
    name: 'Abena Ɔforiwaa Mensah',
    email: 'abena.mensah@example.org',
    company: 'Radio Ŋmɛ, Tamale',
    message: 'How soon could you narrate in Dagbani?',
  };

  const decide = (entered: Partial<ContactDraft> = {}) =>
    decideContactMessage({ ...draft, ...entered }, mondayMorning);

  const invalid = (...parts: readonly InvalidField[]) =>
    refuse({ code: 'contact.message-invalid', parts });

  describe('a message', () => {
    it('is trimmed, has uniform line breaks, and is open', () => {
      const entered = {
        name: `  ${draft.name} `,
        email: ` ${draft.email}\n`,
        company: ` ${draft.company} `,
        message: '\n Good morning.\r\n\r\nAkwaaba.\rMedaase. \n',
      };
      expect(decide(entered)).toEqual(
        ok({
          ...draft,
          message: 'Good morning.\n\nAkwaaba.\nMedaase.',
          createdAt: mondayMorning,
          answeredAt: null,
        }),
      );
    });

    it.each([null, '', '  \t '])('needs no company: %j', (company) => {
      expect(decide({ company })).toMatchObject({ ok: true, value: { company: null } });
    });

    it.each(['name', 'email', 'message'] as const)('needs a %s', (field) => {
      expect(decide({ [field]: ' \n ' })).toEqual(invalid({ field, reason: 'missing' }));
    });

    it('is refused with all its invalid fields', () => {
      expect(decide({ name: '', email: 'abena', company: 'A\nB', message: '' })).toEqual(
        invalid(
          { field: 'name', reason: 'missing' },
          { field: 'email', reason: 'no-address' },
          { field: 'company', reason: 'not-one-line' },
          { field: 'message', reason: 'missing' },
        ),
      );
    });

    it.each(['name', 'company', 'message'] as const)('has a %s of bounded length', (field) => {
      const most = 'ɛ'.repeat(longestContact[field]);
      expect(decide({ [field]: ` ${most} ` }).ok).toBe(true);
      expect(decide({ [field]: `${most}ɛ` })).toEqual(invalid({ field, reason: 'too-long' }));
    });

    it('has an address of bounded length', () => {
      const domain = '@example.org';
      const most = 'a'.repeat(longestContact.email - domain.length) + domain;
      expect(decide({ email: most }).ok).toBe(true);
      expect(decide({ email: `a${most}` })).toEqual(
        invalid({ field: 'email', reason: 'too-long' }),
      );
    });

    it.each([
      '\r\n',
      '\n',
      '\r',
      '\u0000',
      '\u000b',
      '\u0085',
      '\u2028',
      '\u2029',
      '\u001b',
      '\u202e',
    ])('cannot add to the header of a mail with %j in it', (character) => {
      const added = `Abena${character}Bcc: everybody@example.com`;
      for (const field of ['name', 'company', 'email'] as const) {
        expect(decide({ [field]: added })).toEqual(invalid({ field, reason: 'not-one-line' }));
      }
    });

    it.each([
      'abena',
      '@example.org',
      'abena@',
      'abena@a@b',
      'abena mensah@example.org',
      'a@example.org, b@example.org',
      'a@example.org;b@example.org',
      'Abena <abena@example.org>',
      '"abena"@example.org',
    ])('has exactly one address: not %s', (email) => {
      expect(decide({ email })).toEqual(invalid({ field: 'email', reason: 'no-address' }));
    });
  });

  describe('a message that is answered', () => {
    const message = { ...aContactMessage(), id: contactMessageId(3) };
    const [first, second] = [later(mondayMorning, 1_000), later(mondayMorning, 2_000)];

    it('keeps the time of the first mark, until it is open again', () => {
      const answered = withAnswered(message, true, first);
      expect(answered).toEqual({ ...message, answeredAt: first });
      expect(withAnswered(answered, true, second)).toEqual(answered);
      const reopened = withAnswered(answered, false, second);
      expect(reopened).toEqual(message);
      expect(withAnswered(reopened, false, second)).toEqual(message);
    });
  });
});
