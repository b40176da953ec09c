/** The encodings in which texts come, by their names in the Encoding Standard. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-13',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'macintosh',
  'x-mac-cyrillic',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'euc-kr',
] as const;
export type Encoding = (typeof encodings)[number];

/** How texts of some languages were written before UTF-8, and what they look like. */
export type Writing = Readonly<{
  /** The usual one first. */
  encodings: readonly Encoding[];
  /** Its letters besides those of ASCII. */
  letters: RegExp;
  /** Its most frequent letters, and their least share in a text; undefined if any may be frequent. */
  frequent?: Readonly<{ letters: RegExp; share: number }>;
  /** The letters that its words do not have. */
  wrong?: RegExp;
  /** Whether words are of these letters alone: between letters of ASCII, one or two of them are. */
  isWhole: boolean;
}>;

const cyrillic = (letters: RegExp, ...more: readonly Encoding[]): Writing => ({
  encodings: ['windows-1251', ...more, 'iso-8859-5', 'ibm866', 'x-mac-cyrillic'],
  letters,
  frequent: { letters: /[аеинорстлвкзуі]/iu, share: 0.5 },
  isWhole: true,
});

const latin = (letters: RegExp, ...own: readonly Encoding[]): Writing => ({
  encodings: [...own, 'macintosh'],
  letters,
  isWhole: false,
});

const western = latin(/[À-ÖØ-öø-ÿŒœŠšŽžŸĄ]/u, 'windows-1252');

const commonHan =
  /[的一是不了在人有我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於着著下自之年过過发發后後作里裡用道行所然家种種事成方多经經么麼去法学學如都同现現当當没沒动動面起看定天分还還进進好小部其些主样樣理心她本前开開但因只从從想实實]/u;

const writings: readonly (readonly [string, Writing])[] = [
  [
    'ar fa ur ps sd ug ckb',
    {
      encodings: ['windows-1256', 'iso-8859-6'],
      letters: /\p{sc=Arab}/u,
      frequent: { letters: /[اليمنوترهبدعس]/u, share: 0.6 },
      isWhole: true,
    },
  ],
  ['he yi', { encodings: ['windows-1255', 'iso-8859-8'], letters: /\p{sc=Hebr}/u, isWhole: true }],
  [
    'el',
    {
      encodings: ['windows-1253', 'iso-8859-7'],
      letters: /\p{sc=Grek}/u,
      frequent: { letters: /[αάοόιίεέτσςνηήυύρπ]/iu, share: 0.5 },
      isWhole: true,
    },
  ],
  ['ru', cyrillic(/[А-яЁё]/u, 'koi8-r')],
  ['bg', cyrillic(/[А-я]/u, 'koi8-r')],
  ['be', cyrillic(/[А-яЁёІіЎў]/u, 'koi8-r', 'koi8-u')],
  ['uk', cyrillic(/[А-яІіЇїЄєҐґ]/u, 'koi8-u')],
  ['mk sr kk ky tg mn', cyrillic(/\p{sc=Cyrl}/u)],
  ['tr az ku', latin(/[çğıöşüâîûÇĞİÖŞÜÂÎÛəƏ]/u, 'windows-1254')],
  ['vi', latin(/[\u0300-\u0323ăâđêôơưĂÂĐÊÔƠƯÀ-ÖØ-öø-ÿ₫]/u, 'windows-1258')],
  [
    'th',
    {
      encodings: ['windows-874'],
      letters: /\p{sc=Thai}/u,
      // Vowels and marks without a consonant.
      wrong: /[เ-ไ](?![ก-ฮ])|(?<![ก-ฮ\u0E31-\u0E4E])[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]/gu,
      isWhole: true,
    },
  ],
  [
    'zh yue',
    {
      encodings: ['gb18030', 'big5'],
      letters: /[\u4E00-\u9FFF]/u,
      frequent: { letters: commonHan, share: 0.2 },
      isWhole: true,
    },
  ],
  [
    'ja',
    {
      encodings: ['shift_jis', 'euc-jp', 'iso-2022-jp'],
      letters: /[\u4E00-\u9FFF\u3040-\u30FF]/u,
      frequent: { letters: /[\u3040-\u30FF]/u, share: 0.3 },
      isWhole: true,
    },
  ],
  [
    'ko',
    {
      encodings: ['euc-kr'],
      letters: /\p{sc=Hang}/u,
      frequent: { letters: /[이다는을가의에한고하지로기은도나사어]/u, share: 0.1 },
      isWhole: true,
    },
  ],
  ['pl', latin(/[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]/u, 'windows-1250', 'iso-8859-2')],
  ['cs sk', latin(/[áäčďéěíĺľňóôŕřšťúůýžÁÄČĎÉĚÍĹĽŇÓÔŔŘŠŤÚŮÝŽ]/u, 'windows-1250', 'iso-8859-2')],
  ['hu', latin(/[áéíóöőúüűÁÉÍÓÖŐÚÜŰ]/u, 'windows-1250', 'iso-8859-2')],
  ['hr sl bs', latin(/[čćđšžČĆĐŠŽ]/u, 'windows-1250', 'iso-8859-2')],
  ['ro', latin(/[ăâîşţĂÂÎŞŢ]/u, 'windows-1250', 'iso-8859-2')],
  ['lt lv et', latin(/[ąčęėįšųūžāēģīķļņõäöüĄČĘĖĮŠŲŪŽĀĒĢĪĶĻŅÕÄÖÜ]/u, 'windows-1257', 'iso-8859-13')],
];

const byLanguage: ReadonlyMap<string, Writing> = new Map(
  writings.flatMap(([languages, writing]) =>
    languages.split(' ').map((language) => [language, writing] as const),
  ),
);

/** How a language was written; those that are not listed as the languages of Western Europe were. */
export const writingOf = (language: string): Writing => byLanguage.get(language) ?? western;

/** A text as it was decoded. */
type DecodedText = Readonly<{
  /** Without a byte order mark. */
  text: string;
  /** Whether it was in UTF-8, with or without a byte order mark. */
  isUtf8: boolean;
  /** The mark with which the text is written again: U+FEFF, or nothing. */
  mark: string;
}>;

const byteOrderMark = '\uFEFF';

/** Decodes a text; undefined if its bytes are not of the encoding. */
export function decodeAs(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // The decoder has one way to fail: bytes that are not of its encoding.
    return undefined;
  }
}

function decodeOther(bytes: Uint8Array, encoding: Encoding): string {
  const [first, second] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const marked = first === 0xff ? 'utf-16le' : 'utf-16be';
  return new TextDecoder(isMarked ? marked : encoding).decode(bytes);
}

/** Encodings whose bytes can be valid in UTF-8, and mean something else. */
export const besideUtf8: ReadonlySet<Encoding> = new Set(['utf-16le', 'utf-16be', 'iso-2022-jp']);

/** Decodes a text: as UTF-8 if it is valid, or else in the encoding in which it was written. */
export function decodeText(bytes: Uint8Array, encoding: Encoding = 'windows-1252'): DecodedText {
  const text = besideUtf8.has(encoding) ? undefined : decodeAs(bytes, 'utf-8');
  if (text === undefined) return { text: decodeOther(bytes, encoding), isUtf8: false, mark: '' };
  return text.startsWith(byteOrderMark)
    ? { text: text.slice(1), isUtf8: true, mark: byteOrderMark }
    : { text, isUtf8: true, mark: '' };
}
