import { lookAlikeKey } from '../kernel/look-alikes.ts';
import { composeText, isPlainLine, isVisible, withoutNeedless } from '../kernel/plain-text.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { AccountFault } from './account-fault.ts';

/**
 * An address as mail programs recognize it: `://`, `www.`, or a domain that a path, a port or a query
 * follows. Initials and titles ("Kofi A. Mensah Jr.") are none.
 */
const link = /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,63}[/:?#]/iu;

type NameFault = Extract<AccountFault, { code: 'account.name-invalid' }>;

const letter = /[\p{L}--\p{Default_Ignorable_Code_Point}]/v;

/** No script puts more marks on a letter; more of them cover the lines above and below. */
const tooManyMarks = /\p{M}{7}/u;

/** The offices that a user's name must not claim. */
const offices = ['admin', 'administrator', 'moderator', 'nsem', 'root', 'support', 'system'];
const wordsOfOffices = [
  'account',
  'customer',
  'official',
  'security',
  'service',
  'staff',
  'team',
  'the',
];

const notOfWords = /[^\p{L}\p{N}]+/gu;

/** The keys of words, by which others are recognized that look the same. */
const keysOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(lookAlikeKey));

let reserved: Readonly<{ offices: ReadonlySet<string>; others: ReadonlySet<string> }> | undefined;

const withoutSpaces = (name: string): string => lookAlikeKey(name).replaceAll(notOfWords, '');

/**
 * Whether a name says nothing but that its user is of the marketplace, however its words are divided: "Nsem
 * Support Team", "NsemSupport", "A d m i n".
 *
 * @param brand another name of the marketplace; empty if it has none.
 */
function isReserved(name: string, brand = ''): boolean {
  reserved ??= { offices: keysOf(offices), others: keysOf(wordsOfOffices) };
  const named = withoutSpaces(brand);
  const names = named === '' ? reserved.offices : new Set([...reserved.offices, named]);
  const text = withoutSpaces(name);
  /** How far the text can be divided into such words, without an office among them and with one. */
  const [plain, official] = [new Set([0]), new Set<number>()];
  for (let at = 0; at < text.length; at += 1) {
    const reach = (words: ReadonlySet<string>, ends: Set<number>): void => {
      for (const word of words) if (text.startsWith(word, at)) ends.add(at + word.length);
    };
    if (plain.has(at)) reach(reserved.others, plain);
    if (official.has(at)) reach(reserved.others, official);
    if (plain.has(at) || official.has(at)) reach(names, official);
  }
  return official.has(text.length);
}

/** Checks that a user is not called like the marketplace, alone or with an office: "Kasa Support". */
export const checkNotBrand = (name: string, brand: string): Result<string, NameFault> =>
  isReserved(name, brand) ? refuse({ code: 'account.name-invalid', reason: 'reserved' }) : ok(name);

function findReason(name: string, isOfAdmin: boolean): NameFault['reason'] | undefined {
  if (!isVisible(name) || !isPlainLine(name)) return 'control-character';
  if (link.test(name)) return 'link';
  if (tooManyMarks.test(name)) return 'too-many-marks';
  if (withoutNeedless(name) !== name) return 'invisible-character';
  if (!letter.test(name)) return 'no-letter';
  return !isOfAdmin && isReserved(name) ? 'reserved' : undefined;
}

/**
 * Checks a user's name: one visible line without a link, because names appear in mails to others and
 * beside amounts that admins approve; and no name that looks like that of another one only because of
 * what is invisible, or like that of the marketplace.
 *
 * @param isOfAdmin whether the user is an admin, who may be called one.
 * @returns the name in composed letters, without surrounding spaces.
 */
export function checkName(name: string, isOfAdmin = false): Result<string, NameFault> {
  const composed = composeText(name).trim();
  const reason = findReason(composed, isOfAdmin);
  return reason === undefined ? ok(composed) : refuse({ code: 'account.name-invalid', reason });
}
