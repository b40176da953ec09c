import { afterAll, beforeAll, expect, it } from 'vitest';

import { openStage, type Stage } from '../support/stage.ts';

/** The letters that Ghana's languages have and English has not, with the marks of tones. */
const letters = 'Ɛ ɛ Ɔ ɔ Ŋ ŋ Ɖ ɖ Ƒ ƒ Ɣ ɣ Ʋ ʋ ɛ̀ ɔ́ ã ŋ́'.split(' ');

/** Draws a letter in a page, and answers its dots. */
const drawn = `(letter, font) => {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  pen.font = font;
  pen.fillText(letter, 20, 60);
  return pen.getImageData(0, 0, canvas.width, canvas.height).data.join();
}`;

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

it.each([
  ['text', 'body'],
  ['a heading', 'h1'],
  ['a Provider ID', 'code, kbd, [class*="id"]'],
])('every letter has a shape of its own in %s', async (_what, selector) => {
  const { page, leave } = await stage.visitAs('client');
  await page.goto('/client');
  await page.getByText('Sena Agbeko').waitFor();
  const faults = await page.evaluate<readonly string[]>(`
    (() => {
      const draw = ${drawn};
      const style = getComputedStyle(document.querySelector(${JSON.stringify(selector)}));
      const font = style.fontWeight + ' 40px ' + style.fontFamily;
      // No font has a letter for this one: what is drawn for it is drawn for all that are missing.
      const missing = draw('\\u{10FFFE}', font);
      return ${JSON.stringify(letters)}.filter((letter) => draw(letter, font) === missing);
    })()`);
  expect(faults).toEqual([]);
  await leave();
});
