import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  documentsOf,
  findBreaches,
  inCapitals,
  type Next,
  openText,
  readCase,
  type Wrap,
} from '../testing/everything-readable.ts';

const unitsOf = (text: string) => openText('md', text).units;
const noticesOf = (text: string) => openText('md', text).notices;
const written = (text: string, ...translations: readonly string[]): string =>
  new TextDecoder().decode(openText('md', text).write(translations, 'tw'));

/** A text whose short words are in capitals. */
const inCapitalsOnly = (text: string): string =>
  text.replaceAll(/\b[A-Z][a-z]\b/gu, (word) => word.toUpperCase());

describe('Markdown of the field cases', () => {
  it('case 08, md-front-matter: offers the title and the description', () => {
    const text = readCase('08-md-front-matter.md');
    expect(unitsOf(text)).toEqual([
      'Clean water for all',
      'How to keep a well clean',
      'Body text.',
    ]);
    expect(inCapitals('md', text)).toBe(
      '---\ntitle: CLEAN WATER FOR ALL\ndescription: HOW TO KEEP A WELL CLEAN\nlayout: post\n' +
        'date: 2024-02-02\n---\n\nBODY TEXT.\n',
    );
  });

  it('case 12, md-admonition: keeps fences, indents and definitions in lines of their own', () => {
    expect(inCapitals('md', readCase('12-md-admonition.md'))).toBe(
      ':::tip MY TIP\nTIP TEXT\n:::\n\n!!! note "TITLE HERE"\n    INDENTED NOTE TEXT\n\nTERM\n: DEFINITION\n',
    );
  });

  it('case 13, md-task-list: keeps the boxes of tasks', () => {
    expect(inCapitals('md', readCase('13-md-task-list.md'))).toBe(
      '- [ ] BUY SOAP\n- [x] WASH HANDS\n',
    );
  });
});

describe('a block of Markdown', () => {
  it.each([
    ['::: tip\nAa\n:::', ['Aa']],
    ['::: details Click here {open}\nAa\n:::', ['Click here', 'Aa']],
    [
      ':::note[A *label*]{title="A title"}\nAa\n::::tip\nBb\n::::\n:::',
      ['A *label*', 'A title', 'Aa', 'Bb'],
    ],
    ['::: Long warning :::::\nAa\n::::::', ['Long warning', 'Aa']],
    ['/// note | A title\nAa\n///', ['A title', 'Aa']],
    ['> :::tip A title\n> Aa\n> :::', ['A title', 'Aa']],
    ['- :::tip A title\n  Aa\n  :::', ['A title', 'Aa']],
    ['> [!NOTE]\n> Aa bb', ['Aa bb']],
    ['> [!warning]- A title\n> Aa', ['A title', 'Aa']],
    ['!!! note\n    Aa', ['Aa']],
    ['!!! tip inline end "A title"\n\n    Aa\n\n    - Bb\n\n    Cc', ['A title', 'Aa', 'Bb', 'Cc']],
    ['??? note "Aa"\n    ??? tip "Bb"\n        Cc\n\n    Dd', ['Aa', 'Bb', 'Cc', 'Dd']],
    ['=== "Tab one"\n\n    Aa\n\n=== "Tab two"\n\n    Bb', ['Tab one', 'Aa', 'Tab two', 'Bb']],
    ['Aa\nBb\n: Cc\n: Dd\n\n    Ee', ['Aa\nBb', 'Cc', 'Dd', 'Ee']],
    ['Aa\n:   Bb *cc*', ['Aa', 'Bb ①cc①']],
    ['*[HTML]: Aa\n*[CSS]: Bb', ['Aa', 'Bb']],
    ['Aa[^1]\n\n[^1]: Bb\n\n    Cc', ['Aa', 'Bb', 'Cc']],
    ['Aa\n{: .lead}\n\n[TOC]', ['Aa']],
    ['# Aa {#id}\n\n## Bb {.x} ##', ['Aa', 'Bb']],
    ['{% if a %}\nAa\n{% endif %}\n\n{{< tabs\n  "x" >}}\nBb\n{{< /tabs >}}', ['Aa', 'Bb']],
    ["import Tabs from '@theme/Tabs';\n\nexport const a = {\n  b: 'c',\n};\n\nAa", ['Aa']],
    ['<Tabs>\n<Item value="x">\n\nAa\n\n</Item>\n</Tabs>', ['Aa']],
    ['- [ ] **Aa** bb\n- [X] Cc', ['①Aa① bb', 'Cc']],
  ])('keeps its structure: %j', (text, units) => {
    expect(unitsOf(text)).toEqual(units);
    const capitals = units.map(inCapitalsOnly);
    expect(written(text, ...capitals)).toBe(inCapitalsOnly(text));
    expect(unitsOf(written(text, ...capitals))).toEqual(capitals);
  });

  it('is a sentence if nothing is within it', () => {
    expect(unitsOf('!!! Wow great\n\n??? No\n\n$$ cheap')).toEqual([
      '!!! Wow great',
      '??? No',
      '$$ cheap',
    ]);
  });

  it('cannot be made by a translator', () => {
    const typed = [':::tip', '!!! note "x"', ': nsu', '~~a~~ b', '> [!NOTE]', '/// a', '[^1]: b'];
    const text = written('A\n\nB\n\nC\n\nD\n\nE\n\nF\n\nG\n', ...typed);
    expect(unitsOf(text)).toEqual(typed);
  });

  it('that is code is not changed', () => {
    const text = '```\n:::tip Aa\n$$\n```\n\n- ```\n  !!! note "Bb"\n  ```\n\nCc\n';
    expect([unitsOf(text), noticesOf(text)]).toEqual([['Cc'], ['code-not-translated']]);
  });
});

describe('a text of Markdown', () => {
  it.each([
    ['Cost $a^2 + b_1$ here', 'Cost ① here', ['formulas-not-translated']],
    ['Cost $5 and $6 here', 'Cost $5 and $6 here', []],
    ['Cost ($)5 or 6($) here', 'Cost ($)5 or 6($) here', []],
    [String.raw`Cost \$5 and 6$ here`, 'Cost $5 and 6$ here', []],
    ['See [Aa](b){.btn} and `c`{.js} now', 'See ①Aa① and ② now', ['code-not-translated']],
    ['See {name} and {{ name }} now', 'See {name} and {{ name }} now', []],
    ['See {{< ref "x" >}} now', 'See ① now', ['shortcodes-not-translated']],
    ['See [[Page|Label]] now', 'See ① now', ['shortcodes-not-translated']],
    ['See [[1]](b) now', 'See ①[1]① now', []],
    ['See https://a.b/c_d*e and x@y.zz now', 'See ① and ② now', []],
    ['See ~~old~~ new H~2~O', 'See ①old① new H②2②O', []],
    ['See ==this== and x^2^', 'See ==this== and x^2^', []],
    ['See [a](b "Title") now', 'See ①a① now', ['link-titles-not-translated']],
    ['See [a] now\n\n[a]: b "Title"', 'See ①a① now', ['link-titles-not-translated']],
    ['See ![Alt][a] now\n\n[a]: b', 'See ① now', ['picture-texts-not-translated']],
    ['See ![](a) now', 'See ① now', []],
    ['See <b>now</b><!-- not --> then', 'See ①now②③ then', []],
    ['See <abbr title="World">W</abbr> now', 'See ①W② now', ['html-not-translated']],
  ])('%j is %j', (text, unit, notices) => {
    expect([unitsOf(text), noticesOf(text)]).toEqual([[unit], notices]);
    expect(written(text, unit)).toBe(text);
    const changed = unitsOf(written(text, `${unit} nsu`));
    expect(changed).toEqual([`${unit} nsu`]);
  });

  it('has its addresses as texts if there are more than marks', () => {
    const text = 'See https://a.bc/d_e now.\n'.repeat(60);
    const [unit = '', ...others] = unitsOf(text);
    expect([unit.split('https://a.bc/d_e').length, others]).toEqual([61, []]);
    expect(written(text, `${unit} Nsu`)).toContain('See https://a.bc/d_e now. Nsu');
  });

  it.each([
    ['<div>Aa</div>', ['html-not-translated']],
    ['<Card title="Aa" />', ['html-not-translated']],
    ['<!-- Aa -->\n\n<br>', []],
    ['    1 + 1', []],
    ['$$\nE = mc^2\n$$', ['formulas-not-translated']],
  ])('is not in %j, which is named: %j', (text, notices) => {
    expect([unitsOf(`${text}\n\nBb`), noticesOf(`${text}\n\nBb`)]).toEqual([['Bb'], notices]);
  });
});

const indented = (text: string): string => text.replaceAll('\n', '\n    ');

/** What contains sentences; each is on lines of its own. */
const blocks: readonly Wrap[] = [
  (_, text) => text,
  (_, text) => `# ${text.replaceAll(/ {2}\n/gu, ' ')} {#id}`,
  (next, text) => `- [ ] ${text.replaceAll('\n', '\n  ')}\n- ${next()}`,
  (next, text) => `1. ${next()}\n\n   ${text.replaceAll('\n', '\n   ')}`,
  (next, text) => `> [!NOTE] ${next()}\n> ${text.replaceAll('\n', '\n> ')}`,
  (next, text) => `:::tip ${next()}\n${text}\n:::`,
  (next, text) => `:::note[${next()}]{title="${next()}"}\n\n${text}\n\n:::`,
  (next, text) => `!!! note "${next()}"\n\n    ${indented(text)}\n\n    ${next()}`,
  (next, text) => `=== "${next()}"\n\n    ${indented(text)}`,
  (next, text) => `${next()}\n: ${next()}\n\n    ${indented(text)}`,
  (next, text) => `[^${next('no-text')}]: ${indented(text)}\n\n    ${next()}`,
  (next, text) => `| ${next()} | ${next()} |\n|---|---|\n| ${next()} | *${next()}* |\n\n${text}`,
  (next, text) => `<!-- ${next('no-text')} -->\n\n${text}`,
  (next, text) => `{/*\n${next('no-text')}\n\n${next('no-text')}\n*/}\n\n${text}`,
  (next, text) => `<div>${next('html-not-translated')}</div>\n\n${text}`,
  (next, text) => `\`\`\`\n${next('code-not-translated')}\n\`\`\`\n\n${text}`,
  (next, text) => `$$\n${next('formulas-not-translated')}\n$$\n\n${text}`,
  (next, text) => `[${next('no-text')}]: x "${next('link-titles-not-translated')}"\n\n${text}`,
  (next, text) => `import ${next('no-text')} from 'x'\n\n${text}\n\n[TOC]`,
];

const frontMatter = (next: Next): string =>
  `---\ntitle: ${next()}\nslug: ${next('no-text')}\ntags: [${next('front-matter-kept')}]\n` +
  `summary: >-\n  ${next()}\n  ${next()}\n---\n`;

const documents = documentsOf({
  format: 'md',
  parts: [
    (next) => next(),
    (next) => `*${next()}* and **${next()}**`,
    (next) => `~~${next()}~~`,
    (next) => `[${next()}](${next('no-text')} "${next('link-titles-not-translated')}"){.x}`,
    (next) => `![${next('picture-texts-not-translated')}](x)`,
    (next) => `\`${next('code-not-translated')}\``,
    (next) => `$${next('formulas-not-translated')}^2$`,
    (next) => `{{< x "${next('shortcodes-not-translated')}" >}}`,
    (next) => `<b title="${next('html-not-translated')}">${next()}</b>`,
    (next) => `https://${next('no-text')}.org/`,
    (next) => `{/* ${next('no-text')} */}`,
    () => `x[^1]`,
    (next) => `${next()}  \n${next()}`,
  ],
  // At its beginning, a part could be something else than within a sentence.
  blocks: blocks.map(
    (wrap): Wrap =>
      (next, text) =>
        wrap(next, `${next()} ${text}`),
  ),
  compose: (next, body) => `${frontMatter(next)}\n${body.join('\n\n')}\n\n[^1]: ${next()}\n`,
});

describe('a Markdown document', () => {
  it('has every word that people read offered once, or named by a notice', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(findBreaches(document)).toEqual([]);
      }),
      { numRuns: 200, seed: 7 },
    );
  });
});
