import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeAs } from './encodings.ts';
import { detectEncoding } from './detect-encoding.ts';
import { runTask, type ReadingHints } from './document-task.ts';

const bytesOf = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));

/** Sentences with their bytes by encoding; of two between which is a line, either is right. */
const sentences: readonly (readonly [
  language: string,
  text: string,
  bytes: Readonly<Record<string, string>>,
])[] = [
  [
    'ar',
    'مرحبا بالعالم',
    {
      'windows-1256': 'e3d1cdc8c720c8c7e1dac7e1e3',
      'utf-16le': '450631062d062806270620002806270644063906270644064506',
    },
  ],
  [
    'ar',
    'السلام عليكم ورحمة الله',
    { 'iso-8859-6': 'c7e4d3e4c7e520d9e4eae3e520e8d1cde5c920c7e4e4e7' },
  ],
  [
    'ru',
    'Привет, мир. Как дела?',
    {
      'windows-1251': 'cff0e8e2e5f22c20ece8f02e20cae0ea20e4e5ebe03f',
      'koi8-r': 'f0d2c9d7c5d42c20cdc9d22e20ebc1cb20c4c5ccc13f',
      'iso-8859-5': 'bfe0d8d2d5e22c20dcd8e02e20bad0da20d4d5dbd03f',
      ibm866: '8fe0a8a2a5e22c20aca8e02e208aa0aa20a4a5aba03f',
    },
  ],
  [
    'uk',
    'Привіт, світе. Як справи?',
    {
      'windows-1251': 'cff0e8e2b3f22c20f1e2b3f2e52e20dfea20f1eff0e0e2e83f',
      'koi8-u': 'f0d2c9d7a6d42c20d3d7a6d4c52e20f1cb20d3d0d2c1d7c93f',
    },
  ],
  [
    'el',
    'Γειά σου Κόσμε. Τι κάνεις;',
    { 'iso-8859-7': 'c3e5e9dc20f3eff520cafcf3ece52e20d4e920eadcede5e9f23b' },
  ],
  ['he', 'שלום עולם', { 'windows-1255|iso-8859-8': 'f9ece5ed20f2e5eced' }],
  [
    'tr',
    'Merhaba dünya, nasılsınız? İyi geceler, çocuğum',
    {
      'windows-1254':
        '4d6572686162612064fc6e79612c206e6173fd6c73fd6efd7a3f20dd796920676563656c65722c20e76f6375f0756d',
    },
  ],
  ['th', 'สวัสดีชาวโลก', { 'windows-874': 'cac7d1cab4d5aad2c7e2c5a1' }],
  [
    'zh',
    '你好，世界。我们去学校。',
    { gb18030: 'c4e3bac3a3accac0bde7a1a3ced2c3c7c8a5d1a7d0a3a1a3' },
  ],
  ['zh', '這是我的學校。', { big5: 'b36fac4fa7daaababec7aed5a143' }],
  [
    'ja',
    'こんにちは世界。元気ですか',
    {
      shift_jis: '82b182f182c982bf82cd90a28a4581428cb38b4382c582b782a9',
      'euc-jp': 'a4b3a4f3a4cba4c1a4cfc0a4b3a6a1a3b8b5b5a4a4c7a4b9a4ab',
    },
  ],
  ['ja', 'こんにちは世界', { 'iso-2022-jp': '1b244224332473244b2441244f402433261b2842' }],
  ['ko', '안녕하세요 세계', { 'euc-kr': 'bec8b3e7c7cfbcbcbfe420bcbcb0e8' }],
  [
    'pl',
    'Zażółć gęślą jaźń. Dziękuję.',
    {
      'windows-1250': '5a61bff3b3e62067ea9c6cb9206a619ff12e20447a69ea6b756aea2e',
      'iso-8859-2': '5a61bff3b3e62067eab66cb1206a61bcf12e20447a69ea6b756aea2e',
    },
  ],
  ['cs', 'Příliš žluťoučký kůň', { 'windows-1250': '50f8ed6c699a209e6c759d6f75e86bfd206bf9f2' }],
  [
    'hu',
    'Árvíztűrő tükörfúrógép',
    { 'windows-1250|iso-8859-2': 'c17276ed7a74fb72f52074fc6bf67266fa72f367e970' },
  ],
  [
    'lt',
    'Labas, kaip sekasi? Ačiū',
    { 'windows-1257': '4c616261732c206b6169702073656b6173693f2041e869fb' },
  ],
  [
    'fr',
    'Ça va très bien, déjà là-bas. L’œuvre',
    {
      'windows-1252': 'c761207661207472e873206269656e2c2064e96ae0206ce02d6261732e204c929c75767265',
      macintosh: '82612076612074728f73206269656e2c20648e6a88206c882d6261732e204cd5cf75767265',
    },
  ],
  [
    'es',
    '¿Qué tal, señor? Año nuevo',
    { 'windows-1252': 'bf5175e92074616c2c207365f16f723f2041f16f206e7565766f' },
  ],
  [
    'en',
    '“It’s a café,” she said — £5',
    { 'windows-1252': '9349749273206120636166e92c94207368652073616964209720a335' },
  ],
  ['yo', 'Báwo ni', { 'windows-1252': '42e1776f206e69' }],
  [
    'en',
    'Wash your hands.\n',
    { 'utf-16be': '005700610073006800200079006f00750072002000680061006e00640073002e000a' },
  ],
  ['tw', 'Ɔkɔ fie.', { 'utf-8': 'c6866bc994206669652e' }],
];

describe('the encoding of a text', () => {
  it.each(
    sentences.flatMap(([language, text, bytes]) =>
      Object.entries(bytes).map(([encoding, hex]) => [language, encoding, text, hex] as const),
    ),
  )('in the language %s is known to be %s: %s', (language, encoding, text, hex) => {
    const detected = detectEncoding(bytesOf(hex), language);
    expect(encoding.split('|')).toContain(detected?.encoding);
    expect(decodeAs(bytesOf(hex), detected?.encoding ?? 'utf-8')).toBe(text);
  });
});

const read = (hex: string, hints: ReadingHints) =>
  runTask({ kind: 'read', bytes: bytesOf(hex), name: 'a.txt', hints });

const hello = 'e3d1cdc8c720c8c7e1dac7e1e3';

describe('a document in another encoding', () => {
  // Case 15 of the field cases.
  it('case 15, srt-windows-1256: is read as Arabic, which the order says', () => {
    const bytes = readFileSync(new URL('testing/cases/15-srt-windows-1256.srt', import.meta.url));
    const task = { kind: 'read', bytes, name: 'a.srt', hints: { language: 'ar' } } as const;
    expect(runTask(task)).toMatchObject({
      value: {
        document: {
          text: 'مرحبا بالعالم',
          notices: ['encoding-changed'],
          encoding: { encoding: 'windows-1256', isCertain: true },
        },
      },
    });
  });

  it('is read as its client states', () => {
    expect(read(hello, { language: 'en', encoding: 'windows-1256' })).toMatchObject({
      value: { document: { text: 'مرحبا بالعالم', encoding: { isCertain: true } } },
    });
    expect(read(hello, { encoding: 'utf-8' })).toMatchObject({
      fault: { code: 'document.unknown-encoding' },
    });
  });

  it('is in doubt if the order names another language, and shows its beginning', () => {
    expect(read(hello, { language: 'en' })).toMatchObject({
      value: {
        document: {
          encoding: {
            isCertain: false,
            alternatives: expect.arrayContaining(['windows-1256']),
            preview: expect.any(String),
          },
        },
      },
    });
  });

  it.each([
    ['letters of another language', 'th'],
    ['bytes that are no letters of its language', 'ja'],
  ])('is refused if it has %s', (_what, language) => {
    expect(read(hello, { language })).toMatchObject({
      fault: { code: 'document.unknown-encoding' },
    });
  });

  it('is known by what a web page says of itself', () => {
    const page = Buffer.concat([Buffer.from('<meta charset=cp1256><p>'), bytesOf(hello)]);
    expect(detectEncoding(page, 'en')).toMatchObject({ encoding: 'windows-1256', isCertain: true });
  });

  it.each(['windows-1256', 'utf-16le', 'gb18030'] as const)(
    'of %s gets its translation, in UTF-8',
    (encoding) => {
      const bytes = {
        'windows-1256': bytesOf(hello),
        'utf-16le': new Uint8Array(Buffer.from('Wash your hands\n', 'utf16le')),
        gb18030: bytesOf('c4e3bac3a3acc8a5d1a7d0a3'),
      }[encoding];
      const source = decodeAs(bytes, encoding)?.trim() ?? '';
      const translation = { format: 'txt', source, text: 'Akwaaba', language: 'tw' } as const;
      const written = runTask({ kind: 'write', bytes, translation });
      expect(written).toMatchObject({ ok: true });
      const out = written.ok && written.value.kind === 'written' ? written.value.bytes : [];
      expect(Buffer.from(out).toString().trim()).toBe('Akwaaba');
    },
  );

  it('gets its translation if its letters are brackets in a likelier encoding', () => {
    // The second byte of ー is a bracket of ASCII.
    const bytes = bytesOf('834a815b'.repeat(1_500));
    const task = { kind: 'read', bytes, name: 'a.md', hints: { language: 'ja' } } as const;
    const source = 'カー'.repeat(1_500);
    expect(runTask(task)).toMatchObject({ value: { document: { text: source } } });
    const translation = { format: 'md', source, text: 'Kaa', language: 'tw' } as const;
    expect(runTask({ kind: 'write', bytes, translation })).toMatchObject({ ok: true });
  });

  it('gets its translation if its client states an encoding of which UTF-8 is a part', () => {
    const bytes = new TextEncoder().encode('Wash your hands.');
    const source = decodeAs(bytes, 'utf-16le') ?? '';
    const translation = { format: 'txt', source, text: 'Akwaaba', language: 'tw' } as const;
    expect(runTask({ kind: 'write', bytes, translation })).toMatchObject({ ok: true });
  });
});
