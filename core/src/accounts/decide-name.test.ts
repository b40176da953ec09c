import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../kernel/result.ts';
import { checkName } from './decide-name.ts';

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
  ])('may be %j', (name) => {
    expect(checkName(` ${name} `)).toEqual(ok(name));
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
  ])('may not be %j: %s', (name, reason) => {
    expect(checkName(name)).toEqual(refuse({ code: 'account.name-invalid', reason }));
  });
});
