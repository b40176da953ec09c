import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentsOf, findBreaches, type Next, type Wrap } from '../testing/everything-readable.ts';

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
