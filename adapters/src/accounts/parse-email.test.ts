import { describe, expect, it } from 'vitest';

import { composeEmail, parseEmail } from './parse-email.ts';

const idn = 'ama@xn--exmple-cua.com';

describe('an e-mail address', () => {
  it.each([
    'ama@exämple.com',
    'Ama@EXÄMPLE.com',
    ' ama@exa\u0308mple.com\n',
    'ama@exämple。com',
    'ama@exämple．ｃｏｍ',
    'ama@exämple｡com',
    'ama@XN--EXMPLE-CUA.com',
    idn,
    'ama@exäm\u00adple.com',
  ])('case 11, idn-email: %j is one address in all its spellings', (typed) => {
    expect(parseEmail(typed)).toBe(idn);
  });

  it.each([
    ['Ama.Serwaa+nsem@Example.COM', 'ama.serwaa+nsem@example.com'],
    ["o'brien_1@mail.example.gh", "o'brien_1@mail.example.gh"],
    ['admin@localhost', 'admin@localhost'],
    ['ama@ɔkɛtɛ.gh', 'ama@xn--kt-efb3ab.gh'],
    ['ama@straße.de', 'ama@xn--strae-oqa.de'],
    ['ama@strasse.de', 'ama@strasse.de'],
    ['ama@عربي.com', 'ama@xn--ngbrx4e.com'],
    ['ama@１.example.com', 'ama@1.example.com'],
  ])('%s is stored as %s', (typed, email) => {
    expect(parseEmail(typed)).toBe(email);
    expect(parseEmail(email)).toBe(email);
  });

  it.each([
    '',
    '@',
    'ama',
    'ama@',
    '@example.com',
    'ama@@example.com',
    'ama serwaa@example.com',
    'ama@exa mple.com',
    'ama@example..com',
    'ama@exämple..com',
    'ama@example.com.',
    'ama@exämple.com.',
    'ama@.example.com',
    'ama@ex_ample.com',
    'ama@exä_mple.com',
    'ama@exä%41mple.com',
    'ama@exä％41mple.com',
    'ama@[127.0.0.1]',
    'ama@xn--a.com',
    'ama@xn--.com',
    'ama@xn--a-ecp.ru',
    'ama@xn--zz--ä.com',
    'ama@xn--example-.com',
    'ama@a\u200db.com',
    'ama@\u0301a.com',
    'ama@aعربي.com',
    'ama@ex\u0000mple.com',
    'ama\u0000@example.com',
    'ama@exä\u0000mple.com',
    'ama@exä/mple.com',
    'ama@exä@mple.com',
    'ama＠exämple.com',
    'ämä@example.com',
    `ama@${'a'.repeat(64)}.com`,
    `ama@${'ä'.repeat(60)}.com`,
    `${'a'.repeat(250)}@example.com`,
    `ama@${'ä.'.repeat(60)}com`,
    'ama@ä'.repeat(100_000),
    '"ama"@example.com',
    'Ama <ama@example.com>',
  ])('%j is none', (typed) => {
    expect(parseEmail(typed)).toBeUndefined();
    expect(composeEmail(typed)).toBe(typed);
  });
});
