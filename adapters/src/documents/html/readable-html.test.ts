import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentsOf, findBreaches, type Next } from '../testing/everything-readable.ts';

const headOf = (next: Next): string =>
  `<head><title>${next()}</title><meta name="description" content="${next()}">` +
  `<meta property="og:title" content="${next()}"><meta name="generator" content="${next('no-text')}"></head>`;

const documents = documentsOf({
  format: 'html',
  parts: [
    (next) => next(),
    (next) => `<b>${next()}</b>`,
    (next) => `<a href="x" title="${next()}">${next()} <i>${next()}</i></a>`,
    (next) => `<img src="x" alt="${next()}">`,
    (next) => `<code>${next('code-not-translated')}</code>`,
    (next) =>
      `<span translate="no" title="${next('no-text')}">${next('protected-texts-kept')}</span>`,
    (next) =>
      `<svg aria-label="${next()}"><title>${next()}</title><text>${next()} <tspan>${next()}</tspan></text></svg>`,
    (next) => `<input type="submit" value="${next()}">`,
    (next) => `<input value="${next('form-values-kept')}" placeholder="${next()}">`,
    (next) =>
      `<iframe srcdoc="${next('embedded-pages-not-translated')}" title="${next()}"></iframe>`,
    (next) => `<iframe src="x">${next('embedded-pages-not-translated')}</iframe>`,
    (next) => `<object data="x">${next()} <b>${next()}</b></object>`,
    (next) => `<video><track label="${next()}"><p>${next()}</p>${next()}</video>`,
    (next) => `<math><mi>${next('formulas-not-translated')}</mi></math>`,
    (next) => `<!-- ${next('no-text')} --><br>${next()}`,
    (next) => `<ruby>${next()}<rt>${next()}</rt></ruby>`,
  ],
  blocks: [
    (_, content) => `<p>${content}</p>`,
    (_, content) => `<div lang="en" dir="ltr"><div>${content}</div></div>`,
    (next, content) => `<ul><li>${content}<li>${next()}</ul>`,
    (next, content) =>
      `<table summary="${next()}"><tr><th abbr="${next()}">${next()}<td>${content}</table>`,
    (next, content) => `<details><summary>${next()}</summary>${content}</details>`,
    (next, content) =>
      `<select><optgroup label="${next()}"><option label="${next()}">${next()}</optgroup></select>${content}`,
    (next, content) => `<textarea>${next()}\n${next()}</textarea>${content}`,
    (next, content) =>
      `<noscript><p>${next()}</p></noscript><template><p>${content}</p></template>`,
    (next, content) => `<pre>${next('code-not-translated')}</pre>${content}`,
    (next, content) =>
      `<script type="text/template"><p>${next('scripts-not-translated')}</p></script>${content}`,
    (next, content) =>
      `<datalist><option value="${next('form-texts-not-translated')}"></datalist>${content}`,
    (next, content) => `<script>f("${next('scripts-not-translated')}")</script>${content}`,
    (next, content) =>
      `<style>p::before { content: '${next('scripts-not-translated')}' }</style>${content}`,
    (next, content) => `<figure>${content}<figcaption>${next()}</figcaption></figure>`,
    (next, content) =>
      `<div class="notranslate"><p>${next('protected-texts-kept')}</p></div>${content}`,
  ],
  compose: (next, body) =>
    `<!doctype html><html lang="en">${headOf(next)}<body>${body.join('\n')}</body></html>`,
});

describe('an HTML document', () => {
  it('has every word that people read offered once, or named by a notice', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(findBreaches(document)).toEqual([]);
      }),
      { numRuns: 150, seed: 7 },
    );
  });
});
