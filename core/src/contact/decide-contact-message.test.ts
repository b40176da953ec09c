import { describe, expect, it } from 'vitest';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { aContactMessage } from '../testing/builders/contact-messages.ts';
import { contactMessageId, mondayMorning } from '../testing/builders/ids.ts';
import type { InvalidField } from './contact-fault.ts';
import { longestContact } from './contact-message.ts';
import { decideContactMessage, withAnswered, type ContactDraft } from './decide-contact-message.ts';

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
    expect(decide({ email: `a${most}` })).toEqual(invalid({ field: 'email', reason: 'too-long' }));
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
