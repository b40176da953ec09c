import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeAs } from './decode-text.ts';
import { detectEncoding } from './detect-encoding.ts';
import { runTask, type ReadingHints } from './document-task.ts';

const bytesOf = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));

describe('the encoding of a text', () => {
  it.each([
    ['ar', 'windows-1256', 'مرحبا بالعالم', 'e3d1cdc8c720c8c7e1dac7e1e3'],
    [
      'ar',
      'iso-8859-6',
      'السلام عليكم ورحمة الله',
      'c7e4d3e4c7e520d9e4eae3e520e8d1cde5c920c7e4e4e7',
    ],
    [
      'ru',
      'windows-1251',
      'Привет, мир. Как дела?',
      'cff0e8e2e5f22c20ece8f02e20cae0ea20e4e5ebe03f',
    ],
    ['ru', 'koi8-r', 'Привет, мир. Как дела?', 'f0d2c9d7c5d42c20cdc9d22e20ebc1cb20c4c5ccc13f'],
    ['ru', 'iso-8859-5', 'Привет, мир. Как дела?', 'bfe0d8d2d5e22c20dcd8e02e20bad0da20d4d5dbd03f'],
    ['ru', 'ibm866', 'Привет, мир. Как дела?', '8fe0a8a2a5e22c20aca8e02e208aa0aa20a4a5aba03f'],
    [
      'uk',
      'windows-1251',
      'Привіт, світе. Як справи?',
      'cff0e8e2b3f22c20f1e2b3f2e52e20dfea20f1eff0e0e2e83f',
    ],
    [
      'uk',
      'koi8-u',
      'Привіт, світе. Як справи?',
      'f0d2c9d7a6d42c20d3d7a6d4c52e20f1cb20d3d0d2c1d7c93f',
    ],
    [
      'el',
      'iso-8859-7',
      'Γειά σου Κόσμε. Τι κάνεις;',
      'c3e5e9dc20f3eff520cafcf3ece52e20d4e920eadcede5e9f23b',
    ],
    ['he', 'windows-1255|iso-8859-8', 'שלום עולם', 'f9ece5ed20f2e5eced'],
    [
      'tr',
      'windows-1254',
      'Merhaba dünya, nasılsınız? İyi geceler, çocuğum',
      '4d6572686162612064fc6e79612c206e6173fd6c73fd6efd7a3f20dd796920676563656c65722c20e76f6375f0756d',
    ],
    ['th', 'windows-874', 'สวัสดีชาวโลก', 'cac7d1cab4d5aad2c7e2c5a1'],
    [
      'zh',
      'gb18030',
      '你好，世界。我们去学校。',
      'c4e3bac3a3accac0bde7a1a3ced2c3c7c8a5d1a7d0a3a1a3',
    ],
    ['zh', 'big5', '這是我的學校。', 'b36fac4fa7daaababec7aed5a143'],
    [
      'ja',
      'shift_jis',
      'こんにちは世界。元気ですか',
      '82b182f182c982bf82cd90a28a4581428cb38b4382c582b782a9',
    ],
    [
      'ja',
      'euc-jp',
      'こんにちは世界。元気ですか',
      'a4b3a4f3a4cba4c1a4cfc0a4b3a6a1a3b8b5b5a4a4c7a4b9a4ab',
    ],
    ['ja', 'iso-2022-jp', 'こんにちは世界', '1b244224332473244b2441244f402433261b2842'],
    ['ko', 'euc-kr', '안녕하세요 세계', 'bec8b3e7c7cfbcbcbfe420bcbcb0e8'],
    [
      'pl',
      'windows-1250',
      'Zażółć gęślą jaźń. Dziękuję.',
      '5a61bff3b3e62067ea9c6cb9206a619ff12e20447a69ea6b756aea2e',
    ],
    [
      'pl',
      'iso-8859-2',
      'Zażółć gęślą jaźń. Dziękuję.',
      '5a61bff3b3e62067eab66cb1206a61bcf12e20447a69ea6b756aea2e',
    ],
    ['cs', 'windows-1250', 'Příliš žluťoučký kůň', '50f8ed6c699a209e6c759d6f75e86bfd206bf9f2'],
    [
      'hu',
      'windows-1250|iso-8859-2',
      'Árvíztűrő tükörfúrógép',
      'c17276ed7a74fb72f52074fc6bf67266fa72f367e970',
    ],
    [
      'lt',
      'windows-1257',
      'Labas, kaip sekasi? Ačiū',
      '4c616261732c206b6169702073656b6173693f2041e869fb',
    ],
    [
      'fr',
      'windows-1252',
      'Ça va très bien, déjà là-bas. L’œuvre',
      'c761207661207472e873206269656e2c2064e96ae0206ce02d6261732e204c929c75767265',
    ],
    [
      'fr',
      'macintosh',
      'Ça va très bien, déjà là-bas. L’œuvre',
      '82612076612074728f73206269656e2c20648e6a88206c882d6261732e204cd5cf75767265',
    ],
    [
      'es',
      'windows-1252',
      '¿Qué tal, señor? Año nuevo',
      'bf5175e92074616c2c207365f16f723f2041f16f206e7565766f',
    ],
    [
      'en',
      'windows-1252',
      '“It’s a café,” she said — £5',
      '9349749273206120636166e92c94207368652073616964209720a335',
    ],
    ['yo', 'windows-1252', 'Báwo ni', '42e1776f206e69'],
    ['ar', 'utf-16le', 'مرحبا بالعالم', '450631062d062806270620002806270644063906270644064506'],
    [
      'en',
      'utf-16be',
      'Wash your hands.\n',
      '005700610073006800200079006f00750072002000680061006e00640073002e000a',
    ],
    ['tw', 'utf-8', 'Ɔkɔ fie.', 'c6866bc994206669652e'],
  ])('in the language %s is known to be %s: %s', (language, encoding, text, hex) => {
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
    ['letters of another language', 'e3d1cdc8c720c8c7e1dac7e1e3', 'th'],
    ['bytes that are no letters of its language', 'e3d1cdc8c720c8c7e1dac7e1e3', 'ja'],
  ])('is refused if it has %s', (_what, hex, language) => {
    expect(read(hex, { language })).toMatchObject({ fault: { code: 'document.unknown-encoding' } });
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
});
