import { describe, expect, it } from 'vitest';

import { checkContact, contactValuesOf, type ContactValues } from './contact-values.ts';

const filled: ContactValues = {
  name: 'Nii Armah Quaye',
  email: 'nii.armah@example.com',
  company: '',
  message: 'Do you narrate in Ga?',
};

describe('a contact form', () => {
  it('is read trimmed, with missing fields as empty', () => {
    const data = new FormData();
    data.set('name', '  Nii Armah Quaye ');
    data.set('message', '\nOne.\n\nTwo.\n');
    const values = { ...filled, email: '', message: 'One.\n\nTwo.' };
    expect(contactValuesOf(data)).toEqual(values);
  });

  it('may be sent without a company', () => {
    expect(checkContact(filled)).toEqual({});
    expect(checkContact({ ...filled, company: 'Ŋmɛ Museum' })).toEqual({});
  });

  it('names everything that is required, in the order of the form', () => {
    const errors = checkContact({ name: '', email: '', company: '', message: '' });
    expect(Object.entries(errors)).toEqual([
      ['name', 'Enter your full name'],
      ['email', 'Enter your e-mail address'],
      ['message', 'Enter a message'],
    ]);
  });

  it.each(['nii', 'nii@', '@example.com', 'nii armah@example.com', 'a@b.com, c@d.com'])(
    'requires an e-mail address, not %s',
    (email) => {
      expect(checkContact({ ...filled, email })).toEqual({ email: 'Enter a valid e-mail address' });
    },
  );

  it('rejects what is too long before it is sent', () => {
    expect(checkContact({ ...filled, name: 'ɛ'.repeat(200), message: 'ɛ'.repeat(5000) })).toEqual(
      {},
    );
    expect(
      checkContact({
        ...filled,
        name: 'ɛ'.repeat(201),
        company: 'ɛ'.repeat(201),
        message: 'ɛ'.repeat(5001),
      }),
    ).toEqual({
      name: 'Use at most 200 characters',
      company: 'Use at most 200 characters',
      message: 'Use at most 5,000 characters',
    });
  });
});
