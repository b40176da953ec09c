import { describe, expect, it } from 'vitest';
import { type DocumentFormat, UnreadableDocument } from './document-format.ts';
import { identifyFormat, openDocument } from './open-document.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
const open = (format: DocumentFormat, text: string) => openDocument(bytesOf(text), format);

/** A document whose texts are in capitals, which shows what is a text and what is not. */
function pseudo(format: DocumentFormat, text: string, language = 'tw'): string {
  const { units, write } = open(format, text);
  return textOf(
    write(
      units.map((unit) => unit.toUpperCase()),
      language,
    ),
  );
}

const plain = 'Wash your hands\nwith soap.\n\n  Drink clean water. \n\n---\n';

const markdown = `---
title: Clean water
---
# Heading *one*

Wash your **hands** with [soap](https://example.com "Soap") and
water, \`code\` <br>x  
next.

> quote *a **b***
> more

- item one
- item two

| A | B |
|---|---|
| c\\|d | **e** f |

\`\`\`
code
\`\`\`
`;

const html = `<!DOCTYPE html>
<html lang="en"><head><title>The notice</title><style>p { color: red }</style></head>
<body><h1 title="tip">Wash <em>your</em> hands</h1>
<p>Drink <b>clean</b> water &amp; <a href="x">see <i>more</i></a> <img src=a alt="A tap"> here.<br>
New line</p><!-- a comment -->
<ul><li><b>All bold</b><li><b>Note:</b> text</ul>
<p>Use <code>tap()</code> at <span translate="no">Nsem</span> now</p>
<script>if (a < b) alert("hands")</script><input placeholder="Your name"></body></html>
`;

const subtitles = [
  '1',
  '00:00:01,000 --> 00:00:02,500',
  '<i>Wash your hands</i>',
  'with soap.',
  '',
  '2',
  '00:00:03,000 --> 00:00:04,000',
  '- Who?',
  '- Me.',
  '',
].join('\r\n');

const captions = `WEBVTT

NOTE not translated

intro
00:01.000 --> 00:02.000 align:start
<v Ama>Wash &amp; go</v>
`;

const xliff = `<?xml version="1.0"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en">
 <file id="f"><unit id="1"><segment>
  <source>Press <pc id="1">Start</pc> now <ph id="2"/> &amp; wait.</source>
 </segment></unit><unit id="2" translate="no"><segment><source>Nsem</source></segment></unit>
 <unit id="3"><segment state="final"><source>End</source><target>Awiei</target></segment></unit></file>
</xliff>
`;

const xliff1 = `<xliff version="1.2"><file source-language="en" target-language="ee"><body>
<trans-unit id="1"><source>Open <g id="1">the tap</g><x id="2"/></source><target/></trans-unit>
</body></file></xliff>
`;

describe('a document of texts', () => {
  it.each([
    ['txt', plain, ['Wash your hands\nwith soap.', 'Drink clean water.']],
    [
      'md',
      markdown,
      [
        'Clean water',
        'Heading ①one①',
        'Wash your ①hands① with ②soap② and water, ③ ④x\nnext.',
        'quote ①a ②b②① more',
        'item one',
        'item two',
        'A',
        'B',
        'c|d',
        '①e① f',
      ],
    ],
    [
      'html',
      html,
      [
        'The notice',
        'tip',
        'Wash ①your① hands',
        'Drink ①clean① water & ②see ③more③② ④ here.\nNew line',
        'A tap',
        'All bold',
        '①Note:① text',
        'Use ① at ② now',
        'Your name',
      ],
    ],
    ['srt', subtitles, ['①Wash your hands① with soap.', '- Who?\n- Me.']],
    ['vtt', captions, ['Wash & go']],
    ['xliff', xliff, ['Press ①Start① now ② & wait.']],
    ['xliff', xliff1, ['Open ①the tap①']],
  ] as const)('in %s has its texts in their order', (format, text, units) => {
    expect(open(format, text).units).toEqual(units);
  });

  it.each([
    ['txt', plain],
    ['md', markdown],
    ['html', html],
    ['srt', subtitles],
    ['vtt', captions],
    ['txt', '\uFEFFAkwaaba\r\n'],
  ] as const)('in %s is the same byte for byte if its texts stay as they are', (format, text) => {
    const { units, write } = open(format, text);
    expect(textOf(write(units, 'en'))).toBe(text);
  });
});

describe('a translation of a text', () => {
  it('keeps what is between the paragraphs, and the line ends', () => {
    expect(pseudo('txt', plain)).toBe(plain.toUpperCase());
    expect(pseudo('txt', 'one\r\ntwo\r\n')).toBe('ONE\r\nTWO\r\n');
  });

  it('from Windows-1252 is in UTF-8, which is said', () => {
    const { units, notices, write } = openDocument(Uint8Array.of(0x63, 0x61, 0x66, 0xe9), 'txt');
    expect([units, notices]).toEqual([['café'], ['encoding-changed']]);
    expect(textOf(write(['kafé'], 'tw'))).toBe('kafé');
  });
});

describe('a translation of Markdown', () => {
  it('keeps headings, lists, quotes, tables, links and code', () => {
    const translated = pseudo('md', markdown);
    expect(translated).toContain('# HEADING *ONE*\n');
    expect(translated).toContain(
      'WASH YOUR **HANDS** WITH [SOAP](https://example.com "Soap") AND WATER, `code` <br>X  \nNEXT.',
    );
    expect(translated).toContain('> QUOTE *A **B*** MORE\n');
    expect(translated).toContain('- ITEM ONE\n- ITEM TWO\n');
    expect(translated).toContain(String.raw`| C\|D | **E** F |`);
    expect(translated).toContain('```\ncode\n```\n');
    expect(translated).toContain('title: CLEAN WATER\n');
  });

  it('shows what a translator typed, and reads nothing into it', () => {
    const { units, write } = open('md', 'One\n\nTwo\n\nThree\n');
    const typed = ['# no_heading {user_name}', '1. *a* [b](c) <d>', '- e & f &amp; `g` _h_'];
    const written = textOf(write(typed, 'tw'));
    expect(units).toHaveLength(3);
    expect(open('md', written).units).toEqual(typed);
    expect(written).toContain('{user_name}');
  });
});

describe('a line of a translation of Markdown', () => {
  it.each(['~~~', '===', '---', '>nsu', '    nsu', ':-', '+ nsu', '## nsu', '1. nsu'])(
    'that begins with %j is a text',
    (line) => {
      const texts = [`${line} a`, `Nsu\n${line}`, 'Awiei'];
      const { write } = open('md', 'One\n\nTwo\n\nThree\n');
      const { units } = open('md', textOf(write(texts, 'tw')));
      const withoutIndents = texts.map((text) => text.replaceAll(/^ +/gmu, ''));
      expect(units).toEqual(withoutIndents);
    },
  );

  it('leaves a heading and a row of a table in one line', () => {
    const { write } = open('md', '# One\n\n| Two | Three |\n|---|---|\n');
    expect(textOf(write(['A\nb', 'C\nd', 'E'], 'tw'))).toBe('# A b\n\n| C<br>d | E |\n|---|---|\n');
  });
});

describe('a link of Markdown', () => {
  const definition = '\n\n[Foo]: https://example.com/foo\n';

  it('that is an address between angle brackets is no text', () => {
    const { units, write } = open('md', 'See <https://example.com> now\n');
    expect(units).toEqual(['See ① now']);
    const typed = 'img src=x onerror=alert(1) ①';
    expect(textOf(write([typed], 'tw'))).toBe('img src=x onerror=alert(1) <https://example.com>\n');
  });

  it.each([
    ['[Foo]', 'See [Foo]'],
    ['[Foo][]', 'See [Foo][]'],
    ['[Foo][foo]', 'See [Foo][foo]'],
  ])('written as %s leads where it led', (_what, text) => {
    const { units, write } = open('md', text + definition);
    expect(units).toEqual(['See ①Foo①']);
    const written = textOf(write(['Hwɛ ①Adeɛ①(https://evil.example)'], 'tw'));
    expect(written.toLowerCase()).toContain('hwɛ [adeɛ][foo](https://evil.example)\n');
    expect(open('md', written).units).toEqual(['Hwɛ ①Adeɛ①(②)']);
  });

  it('in two lines of a quote still has its name', () => {
    const source = '> See [Foo\n> bar] now\n\n[foo bar]: https://example.com\n';
    const written = textOf(open('md', source).write(['Hwɛ ①Adeɛ① seesei'], 'tw'));
    expect(written).toContain('> Hwɛ [Adeɛ][Foo bar] seesei\n');
  });

  it('is no picture after an exclamation mark', () => {
    const { write } = open('md', 'See [Foo](https://example.com) now\n');
    const written = textOf(write(['Hwɛ!①Adeɛ① seesei!'], 'tw'));
    expect(written).toBe('Hwɛ\\![Adeɛ](https://example.com) seesei!\n');
    expect(open('md', written).notices).toEqual([]);
  });

  it('cannot be made of the name of a picture', () => {
    const { units, write } = open('md', `See ![Foo]${definition}`);
    expect(units).toEqual(['See']);
    const { units: within, write: writeWithin } = open('md', `See ![Foo] now${definition}`);
    expect(within).toEqual(['See ① now']);
    expect(textOf(writeWithin(['①(https://evil.example)'], 'tw'))).toContain(
      '![Foo][](https://evil.example)\n',
    );
    expect(textOf(write(['Hwɛ'], 'tw'))).toContain('Hwɛ ![Foo]');
  });
});

describe('Markdown that takes long to read', () => {
  it.each([
    ['brackets without end', '![a]('.repeat(2_000)],
    ['emphases without end', '*a _b '.repeat(2_000)],
    ['exclamation marks in one text', '!!! a\n'.repeat(5_000)],
    ['struck words without end', '~a ~~b '.repeat(2_000)],
    ['notes without end', '[^a]'.repeat(2_000)],
    ['quotes within quotes', `${'> '.repeat(200)}a`],
    [
      'lines with a space that is no empty line',
      '*a _b '.repeat(20).concat('\n\u00A0\n').repeat(100),
    ],
    ['lines with a form feed', '*a _b '.repeat(20).concat('\n\f\n').repeat(100)],
    ['items without a text', '*a _b '.repeat(20).concat('\n+ \t\n').repeat(100)],
  ])('such as %s is refused', (_what, text) => {
    expect(() => open('md', text)).toThrow(UnreadableDocument);
  });

  it('such as emphases is read if they are in many rows of a table', () => {
    const rows = '| **a** | [b](c) |\n'.repeat(1_100);
    const { units } = open('md', `Prices:\n\n| name | *link* |\n|:---|---|\n${rows}`);
    expect(units).toHaveLength(2_203);
  });

  it.each([
    ['follows a paragraph', 'a\n| b | c |\n|---|---|\n'],
    ['has no delimiters', '| b | c |\n'],
    ['has other delimiters than cells', '| b | c |\n|---|\n'],
    ['has an empty cell in its first line', '| b | |\n|---|---|\n'],
    ['has an escaped pipe', '| b \\| c |\n|---|---|\n'],
    ['begins in a list that its rows are not in', '- a\n\n  | b | c |\n  |---|---|\n'],
  ])('such as emphases is refused in what may be no table: it %s', (_reason, before) => {
    const rows = '| *a _b | c |\n'.repeat(3_000);
    expect(() => open('md', `${before}${rows}`)).toThrow(UnreadableDocument);
  });

  it('such as emphases is read if they are in many items of a list', () => {
    expect(open('md', '- **a** **b**\n'.repeat(600)).units).toHaveLength(600);
  });
});

describe('a translation of HTML', () => {
  it('keeps everything but its texts and its language', () => {
    const translated = pseudo('html', html);
    expect(translated).toContain('<html lang="tw"><head><title>THE NOTICE</title>');
    expect(translated).toContain('<style>p { color: red }</style>');
    expect(translated).toContain('<h1 title="TIP">WASH <em>YOUR</em> HANDS</h1>');
    expect(translated).toContain(
      '<p>DRINK <b>CLEAN</b> WATER &amp; <a href="x">SEE <i>MORE</i></a> <img src=a alt="A TAP"> HERE.<br>NEW LINE</p><!-- a comment -->',
    );
    expect(translated).toContain('<ul><li><b>ALL BOLD</b><li><b>NOTE:</b> TEXT</ul>');
    expect(translated).toContain(
      '<p>USE <code>tap()</code> AT <span translate="no">Nsem</span> NOW</p>',
    );
    expect(translated).toContain('<script>if (a < b) alert("hands")</script>');
    expect(translated).toContain('<input placeholder="YOUR NAME">');
  });

  it('cannot add markup or leave an attribute', () => {
    const { write } = open('html', '<p title="tip">text</p>');
    expect(textOf(write(['"><script>', '<b>&lt;</b>'], 'tw'))).toBe(
      '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;lt;&lt;/b&gt;</p>',
    );
  });

  it('names UTF-8 if the document was in another encoding', () => {
    const source = '<html><head><meta charset="windows-1252"></head><p>caf\u00E9</p></html>';
    const { write } = openDocument(Buffer.from(source, 'latin1'), 'html');
    expect(textOf(write(['kafé'], 'tw'))).toBe(
      '<html lang="tw"><head><meta charset="utf-8"></head><p>kafé</p></html>',
    );
  });
});

describe('a translation of subtitles', () => {
  it('keeps times, numbers, settings and line ends', () => {
    expect(pseudo('srt', subtitles)).toBe(
      subtitles
        .replace('<i>Wash your hands</i>\r\nwith soap.', '<i>WASH YOUR HANDS</i> WITH SOAP.')
        .replace('Who', 'WHO')
        .replace('Me', 'ME'),
    );
    expect(pseudo('vtt', captions)).toBe(captions.replace('Wash &amp; go', 'WASH &amp; GO'));
  });

  it('has two lines if one were too long', () => {
    const { write } = open('srt', subtitles);
    const long = '①Hohoro wo nsa yiye① bere biara a wobɛdidi na fa samina ka ho';
    const written = textOf(write([long, '- Hwan?\n- Me.'], 'tw'));
    expect(written).toContain(
      '<i>Hohoro wo nsa yiye</i> bere biara\r\na wobɛdidi na fa samina ka ho',
    );
    expect(written).toContain('- Hwan?\r\n- Me.');
  });
});

describe('a translation of XLIFF', () => {
  it('is a target beside each source, with its codes and its state', () => {
    const translated = pseudo('xliff', xliff);
    expect(translated).toContain('version="2.0" srcLang="en" trgLang="tw">');
    expect(translated).toContain('<segment state="translated">\n  <source>Press');
    expect(translated).toContain(
      '</source>\n  <target>PRESS <pc id="1">START</pc> NOW <ph id="2"/> &amp; WAIT.</target>\n',
    );
    expect(translated).toContain('<segment><source>Nsem</source></segment>');
    expect(translated).toContain('<target>Awiei</target>');
    expect(open('xliff', xliff).notices).toEqual([
      'finished-segments-kept',
      'protected-texts-kept',
    ]);
  });

  it('in version 1.2 has its state at the target', () => {
    const translated = pseudo('xliff', xliff1);
    expect(translated).toContain('target-language="tw"');
    expect(translated).toContain(
      '<target state="translated">OPEN <g id="1">THE TAP</g><x id="2"/></target>',
    );
  });
});

describe('the format of a document', () => {
  it.each([
    ['notice.txt', captions, 'vtt'],
    ['notice.txt', subtitles, 'srt'],
    ['notice.xml', xliff, 'xliff'],
    ['notice', html, 'html'],
    ['notice.htm', '<p>Hello', 'html'],
    ['NOTICE.MD', '# Hello', 'md'],
    ['notice.txt', 'Hello', 'txt'],
    ['notice.docx', 'PK\u0003\u0004', 'docx'],
    ['notice.pdf', '%PDF-1.7', undefined],
    ['notice', 'Hello', undefined],
    ['notice.txt', 'a\0b', undefined],
  ])('of %s is known by its content, and by its name if need be', (name, text, format) => {
    expect(identifyFormat(bytesOf(text), name)).toBe(format);
  });
});
