import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../open-document.ts';
import {
  documentsOf,
  findBreaches,
  inCapitals,
  type Next,
  openText,
  readCase,
} from '../testing/everything-readable.ts';

const unitsOf = (text: string) => openText('html', text).units;
const noticesOf = (text: string) => openText('html', text).notices;

describe('the texts of an HTML document', () => {
  it('case 07, html-texts-in-attributes: are all that people read', () => {
    const text = readCase('07-html-texts-in-attributes.html');
    expect(unitsOf(text)).toEqual([
      'T',
      'About our clinic',
      'Clinic page',
      'Body',
      'Send form',
      'Fruits',
      'Red apple',
      'Apple',
      'Write your story here',
      'Please switch scripts on',
      'Half full',
      'Map label',
    ]);
    const translated = inCapitals('html', text);
    expect(translated).toContain('<meta name="description" content="ABOUT OUR CLINIC">');
    expect(translated).toContain('<input type="submit" value="SEND FORM">');
    expect(translated).toContain('<option label="RED APPLE" value="a">APPLE</option>');
    expect(translated).toContain('<textarea>WRITE YOUR STORY HERE</textarea>');
    expect(translated).toContain('<noscript><p>PLEASE SWITCH SCRIPTS ON</p></noscript>');
    expect(translated).toContain('<svg><text>MAP LABEL</text></svg>');
  });

  it.each([
    ['a picture that sends a form', '<input type="image" alt="Go on">', ['Go on']],
    [
      'the short name of a column',
      '<table><tr><th abbr="Day">Weekday</th></tr></table>',
      ['Day', 'Weekday'],
    ],
    ['the summary of a table', '<table summary="Hours of visits"></table>', ['Hours of visits']],
    [
      'subtitles of a film',
      '<video><track label="English subtitles"></video>',
      ['English subtitles'],
    ],
    [
      'the title of a drawing',
      '<svg><title>A map</title><desc>Of the town</desc></svg>',
      ['A map', 'Of the town'],
    ],
    ['what is shown instead of a film', '<video><p>Get the film</p></video>', ['Get the film']],
    ['a template', '<template><p>Hello</p></template>', ['Hello']],
    ['details', '<details><summary>More</summary>Long text</details>', ['More', 'Long text']],
    [
      'a role',
      '<div role="img" aria-roledescription="slide" aria-label="Second of six"></div>',
      ['slide', 'Second of six'],
    ],
    ['a data list', '<datalist><option label="Green apple" value="g"></datalist>', ['Green apple']],
    ['what messengers show', '<meta name="twitter:description" content="Read it">', ['Read it']],
    [
      'an item for search engines',
      '<meta itemprop="description" content="A clinic">',
      ['A clinic'],
    ],
  ])('are those of %s', (_what, text, units) => {
    expect([unitsOf(text), noticesOf(text)]).toEqual([units, []]);
    const capitals = inCapitals('html', text);
    for (const unit of units) expect(capitals).toContain(unit.toUpperCase());
  });

  it('are in a sentence and in the drawing and the picture within it', () => {
    const text =
      '<p>See <svg aria-label="Arrow"><g><text>Go <tspan>on</tspan></text></g></svg> and <b>wait</b></p>';
    expect(unitsOf(text)).toEqual(['See ① and ②wait②', 'Arrow', 'Go ①on①']);
    expect(inCapitals('html', text)).toBe(
      '<p>SEE <svg aria-label="ARROW"><g><text>GO <tspan>ON</tspan></text></g></svg> AND <b>WAIT</b></p>',
    );
  });

  it('have the lines of a field for texts', () => {
    const text = '<textarea>\nDear Ama,\nhello & <b>welcome</b>\n</textarea>';
    expect(unitsOf(text)).toEqual(['Dear Ama,\nhello & <b>welcome</b>']);
    const { write } = openText('html', text);
    expect(new TextDecoder().decode(write(['Ama,\nakwaaba\n<b>'], 'tw'))).toBe(
      '<textarea>\nAma,\nakwaaba\n&lt;b&gt;\n</textarea>',
    );
  });
});

describe('what is no text of an HTML document', () => {
  it.each([
    ['code-not-translated', '<p>Press <kbd>Enter</kbd></p>'],
    ['code-not-translated', '<p>Press</p><pre>Enter</pre>'],
    ['embedded-pages-not-translated', '<p>See</p><iframe srcdoc="<p>Hello"></iframe>'],
    ['form-values-kept', '<p>Town</p><input value="Accra">'],
    ['formulas-not-translated', '<p>So <math><mtext>speed</mtext></math></p>'],
    ['protected-texts-kept', '<p>At <b class="x notranslate">Nsem</b></p>'],
    ['protected-texts-kept', '<p>At</p><div translate="NO" title="Tip"><p>Nsem</p></div>'],
    ['scripts-not-translated', '<p>A</p><script type="application/ld+json">{"a":"B"}</script>'],
    ['scripts-not-translated', '<p>A</p><script>alert(`Hands`)</script>'],
    ['scripts-not-translated', '<p>A</p><style>p::after { content: "Read on" }</style>'],
    ['scripts-not-translated', '<p>A</p><script>alert("Hands")'],
    ['embedded-pages-not-translated', '<p>See</p><iframe srcdoc="<p>Hello"> Hello'],
    ['scripts-not-translated', '<p data-tooltip="Read on">A</p>'],
  ])('is named (%s) and stays as it is: %s', (notice, text) => {
    expect(noticesOf(text)).toEqual([notice]);
    const visible = text.replace(/^<p([^>]*)>\w+/u, (start) => start.slice(0, -1));
    const units = unitsOf(text).join('');
    for (const word of visible.match(/(?:Enter|Hello|Accra|speed|Nsem|Tip|Hands|Read on)/gu) ?? [])
      expect(units).not.toContain(word);
  });

  it.each([
    '<p>A</p><script src="a.js"></script><script>var a = 1;</script>',
    '<p>A</p><style>p { color: red }</style>',
    '<p>A</p><input type="hidden" value="Accra"><input type="checkbox" value="yes">',
    '<p>A</p><meta name="viewport" content="width=device-width"><meta charset="utf-8">',
    '<p>A</p><!-- a note --><svg><path d="M0 0"/></svg><pre>1 + 1</pre>',
    '<p data-id="seven">A</p>',
  ])('is not named if people do not read it: %s', (text) => {
    expect([unitsOf(text), noticesOf(text)]).toEqual([['A'], []]);
  });
});

describe('the language and the direction of an HTML document', () => {
  it('case 19, html-dir-and-xml-lang: follow the language of the translation', () => {
    expect(inCapitals('html', readCase('19-html-dir.html'), 'ar')).toContain(
      '<html lang="ar" dir="rtl">',
    );
    expect(inCapitals('html', readCase('19-html-xml-lang.html'), 'ar')).toContain(
      '<html dir="rtl" xmlns="http://www.w3.org/1999/xhtml" xml:lang="ar" lang="ar">',
    );
  });

  it.each([
    ['back', '<html lang="ar" dir="rtl"><p>a</p>', 'en', '<html lang="en" dir="ltr"><p>A</p>'],
    ['without one', '<html><p>a</p>', 'he', '<html lang="he" dir="rtl"><p>A</p>'],
    ['from the left', '<html lang="en"><p>a</p>', 'tw', '<html lang="tw"><p>A</p>'],
    ['from the right', '<html lang="ar"><p>a</p>', 'tw', '<html dir="ltr" lang="tw"><p>A</p>'],
    ['between the same', '<html lang="ar" dir="rtl">a', 'fa', '<html lang="fa" dir="rtl">A'],
    ['in a part', '<p lang="en-GB" dir="ltr">a</p>', 'ur', '<p lang="ur" dir="rtl">A</p>'],
    [
      'not in a third language',
      '<html lang="en"><p lang="fr" dir="ltr">a <b dir="ltr">b</b></p>',
      'ar',
      '<html dir="rtl" lang="ar"><p lang="fr" dir="ltr">A <b dir="ltr">B</b></p>',
    ],
    [
      'in what says the direction of the document again',
      '<html lang="ar"><body dir="rtl"><p>a <b dir="ltr">b</b></p>',
      'en',
      '<html dir="ltr" lang="en"><body dir="ltr"><p>A <b dir="ltr">B</b></p>',
    ],
    [
      'not in code and fields',
      '<html lang="en"><input dir="ltr" title="a"><bdo dir="ltr">b</bdo>',
      'ar',
      '<html dir="rtl" lang="ar"><input dir="ltr" title="A"><bdo dir="ltr">B</bdo>',
    ],
    [
      'not in what is not translated',
      '<html lang="en"><p>a</p><p translate="no" lang="en" dir="ltr">b</p>',
      'ar',
      '<html dir="rtl" lang="ar"><p>A</p><p translate="no" lang="en" dir="ltr">b</p>',
    ],
    ['by itself', '<p dir="auto">a</p>', 'ar', '<p dir="auto">A</p>'],
    [
      'for programs',
      '<html lang="en"><meta http-equiv="Content-Language" content="en"><p>a',
      'tw',
      '<html lang="tw"><meta http-equiv="Content-Language" content="tw"><p>A',
    ],
  ])('change %s', (_what, text, language, translated) => {
    expect(inCapitals('html', text, language)).toBe(translated);
  });

  it.each([
    ['<meta charset="iso-8859-1"><p>a', '<meta charset="utf-8"><p>A'],
    ['<meta charset=UTF-8><p>a', '<meta charset=UTF-8><p>A'],
    [
      '<meta http-equiv="content-type" content="text/html; charset=latin1"><p>a',
      '<meta http-equiv="content-type" content="text/html; charset=utf-8"><p>A',
    ],
    [
      "<?xml version='1.0' encoding='iso-8859-1'?><p>a<br/>b</p>",
      '<?xml version=\'1.0\' encoding="UTF-8"?><p>A<br/>B</p>',
    ],
  ])('are in the encoding that %s states: UTF-8', (text, translated) => {
    expect(inCapitals('html', text)).toBe(translated);
  });

  it('have line breaks and spaces that XHTML knows', () => {
    const text = "<?xml version='1.0'?><p>a</p>";
    const { write } = openDocument(new TextEncoder().encode(text), 'html');
    expect(new TextDecoder().decode(write(['b\u00A0c\nd'], 'tw'))).toContain(
      '<p>b&#160;c<br/>d</p>',
    );
  });
});

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
