import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWords, findBreaches, type Expected } from '../testing/everything-readable.ts';

type Next = (of?: Expected) => string;

/** Parts of a sentence. */
const inlines: readonly ((next: Next) => string)[] = [
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
  () => `x[^1]`,
  (next) => `${next()}  \n${next()}`,
];

type Wrap = (next: Next, text: string) => string;

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
  (next, text) => `<div>${next('html-not-translated')}</div>\n\n${text}`,
  (next, text) => `\`\`\`\n${next('code-not-translated')}\n\`\`\`\n\n${text}`,
  (next, text) => `$$\n${next('formulas-not-translated')}\n$$\n\n${text}`,
  (next, text) => `[${next('no-text')}]: x "${next('link-titles-not-translated')}"\n\n${text}`,
  (next, text) => `import ${next('no-text')} from 'x'\n\n${text}\n\n[TOC]`,
];

const frontMatter = (next: Next): string =>
  `---\ntitle: ${next()}\nslug: ${next('no-text')}\ntags: [${next('front-matter-kept')}]\n` +
  `summary: >-\n  ${next()}\n  ${next()}\n---\n`;

describe('a Markdown document', () => {
  it('has every word that people read offered once, or named by a notice', () => {
    const sentence = fc.array(fc.constantFrom(...inlines), { minLength: 1, maxLength: 5 });
    const block = fc.tuple(fc.constantFrom(...blocks), sentence);
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), (made) => {
        const words = createWords();
        const next = (of?: Expected) => words.next(of);
        const body = made.map(([wrap, parts]) =>
          wrap(next, `${next()} ${parts.map((part) => part(next)).join(' ')}`),
        );
        const text = `${frontMatter(next)}\n${body.join('\n\n')}\n\n[^1]: ${next()}\n`;
        const bytes = new TextEncoder().encode(text);
        expect(findBreaches({ format: 'md', bytes, expected: words.expected })).toEqual([]);
      }),
      { numRuns: 200, seed: 7 },
    );
  });
});
