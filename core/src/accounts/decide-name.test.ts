import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../kernel/result.ts';
import { checkName, checkNotBrand } from './decide-name.ts';

describe('the name of a user', () => {
  it.each([
    'Ama Serwaa Boateng',
    'St. John Kofi Annan',
    'Kofi A. Mensah Jr.',
    'J.K. Mensah',
    'Ɛsi Ɔsei-Bonsu',
    "N'Guessan / Kwame",
    'کوه\u200cنورد',
    'Wwwanda Addo',
    'Ɔkɔ',
    'Ɛsi',
    'Ŋmɛn',
    'Yaa Asantewaa',
    'Kọ́lá',
    'Nguyễn Thị Minh Khai',
    "O'Brien",
    'O’Brien',
    'Kwame (KB) Mensah',
    'محمد بن سلمان',
    'عَبْدُ اللّٰهِ',
    'አበበ በቀለ',
    'क्‍षमा',
    'राज\u200Cकुमार',
    'ශ්‍රී ලාල්',
    'ന്‍',
    'မြို့သူ',
    'བསྒྲུབས',
    'สมชาย',
    'Ama 👩🏾‍⚕️',
    'Ama ❤️',
    '李小龍',
    'Αθηνά',
    'Анна',
    'Mr. Admin Mensah',
    'Support Ofori',
    'Systema Owusu',
    'Adminda',
    'Nsemba',
  ])('may be %j', (name) => {
    expect(checkName(` ${name.normalize('NFD')} `)).toEqual(ok(name.normalize('NFC')));
  });

  it.each([
    ['Win at https://example.com', 'link'],
    ['WWW.example.com', 'link'],
    ['Ama, see example.com/offer', 'link'],
    ['example.com:8080', 'link'],
    ['example.com?a=1', 'link'],
    ['Kofi\nMensah', 'control-character'],
    ['Kofi\u2028Mensah', 'control-character'],
    ['Kofi \u202e00.01 SHG', 'control-character'],
    ['\u2067Kofi', 'control-character'],
    ['\u200b', 'control-character'],
    ['\u3164 \u200d', 'control-character'],
    ['\u2800\u2800', 'control-character'],
    ['Ko\u200Bfi', 'invisible-character'],
    ['Ko\u00ADfi', 'invisible-character'],
    ['Ko\u2060fi', 'invisible-character'],
    ['Kofi\u3164', 'invisible-character'],
    ['Kofi\u115F', 'invisible-character'],
    ['K\u034Fofi', 'invisible-character'],
    ['Kofi\uFE0F', 'invisible-character'],
    ['Kofi\u{E0041}', 'invisible-character'],
    ['Ko\u200Dfi', 'invisible-character'],
    ['Kofi\u200C', 'invisible-character'],
    ['राज\u200C\u200Cकुमार', 'invisible-character'],
    ['Ama 👩‍', 'invisible-character'],
    ['123', 'no-letter'],
    ['– !', 'no-letter'],
    ['❤️', 'no-letter'],
    [`Kofi${'\u0301'.repeat(100)}`, 'too-many-marks'],
    ['A\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307', 'too-many-marks'],
    ['Admin', 'reserved'],
    ['ADMIN', 'reserved'],
    ['Аdmin', 'reserved'],
    ['Ａｄｍｉｎ', 'reserved'],
    ['Adm1n', 'reserved'],
    ['A d m i n', 'reserved'],
    ['ad-min', 'reserved'],
    ['The Admin Team', 'reserved'],
    ['Nsem', 'reserved'],
    ['Nѕеm Suppоrt', 'reserved'],
    ['𝐍𝐬𝐞𝐦 Official', 'reserved'],
    ['Customer Support', 'reserved'],
    ['NsemSupport', 'reserved'],
    ['The-AdminTeam', 'reserved'],
    ['N s e m Staff', 'reserved'],
    ['Admin Admin', 'reserved'],
  ])('may not be %j: %s', (name, reason) => {
    expect(checkName(name)).toEqual(refuse({ code: 'account.name-invalid', reason }));
  });

  it('may be "Admin" for an admin', () => {
    expect(checkName('Admin', true)).toEqual(ok('Admin'));
  });

  it.each([
    ['Kasa Hub', false],
    ['kasa-hub', false],
    ['Каsa Нub', false],
    ['Kasa Hub Support', false],
    ['The Kasa Hub Team', false],
    ['KasaHub', false],
    ['K a s a Hub', false],
    ['KasaHubSupport', false],
    ['Kasa', true],
    ['Ama of Kasa Hub', true],
    ['Kasahub Mensah', true],
    ['Ama Serwaa', true],
  ])('%j is one of a user of the marketplace "Kasa Hub": %s', (name, isOne) => {
    expect(checkNotBrand(name, 'Kasa Hub').ok).toBe(isOne);
    expect(checkNotBrand(name, '').ok).toBe(true);
  });
});
