import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { closeWindows, shareBrowser } from '../support/launch-browser.ts';
import { illegible } from './enlarged-text.ts';

let page: Page;

beforeAll(async () => {
  const browser = await shareBrowser();
  page = await browser.newPage();
});

afterAll(async () => closeWindows(await shareBrowser()));

const oneLine = 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap';
const twoLines =
  'display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2';
const sentence = 'Good morning. The clinic opens at eight o’clock in the morning. '.repeat(3);
const bar = 'position: sticky; top: 0; background: white; height';
const fields =
  '<input aria-label="Title" style="display: block; width: 10rem; height: 3rem">'.repeat(40);

test.each([
  ['a page is wider than the window', '<p style="width: 41rem">Twi</p>', 'px wide'],
  ['a text is cut', `<p style="${oneLine}">${sentence}</p>`, 'is cut by P'],
  [
    'only a tooltip has the rest of a text',
    `<p title="${sentence}" style="${oneLine}">${sentence}</p>`,
    'is cut by P',
  ],
  ['a text is cut after two lines', `<p style="${twoLines}">${sentence}</p>`, 'is cut by P'],
  [
    'words cover each other',
    '<p>Very Good</p><p style="margin-top: -2.3rem">Excellent</p>',
    'overlaps',
  ],
  [
    'an icon covers a word',
    '<p>Boateng</p><button aria-label="Play" style="position: absolute; top: 1rem; left: 0"><svg width="40" height="40"/></button>',
    'overlaps',
  ],
  [
    'a word is a column of letters',
    '<p style="width: 1rem; overflow-wrap: anywhere">Narration</p>',
    'lines of a few letters',
  ],
  ['a bar covers half of the window', `<div style="${bar}: 60vh">Terms</div>`, 'bars cover'],
  [
    'a bar is over the field in focus',
    `<div style="${bar}: 6rem">Nsem</div>${fields}`,
    'cannot be pressed: INPUT',
  ],
])('it is a fault if %s', async (_what, html, fault) => {
  await page.setContent(html);
  expect((await illegible(page)).join('\n')).toContain(fault);
});

test.each([
  [
    'a button beside a text unfolds it',
    `<div><p style="${oneLine}">${sentence}</p><button aria-expanded="false">More</button></div>`,
  ],
  [
    'a card leads to the whole of its text',
    `<article><p style="${twoLines}">${sentence}</p><a href="/jobs/15">Job #15</a></article>`,
  ],
  [
    'fields in focus are scrolled to below a bar',
    `<style>html { scroll-padding-top: 7rem }</style><div style="${bar}: 6rem">Nsem</div>${fields}`,
  ],
])('it is none if %s', async (_what, html) => {
  await page.setContent(html);
  expect(await illegible(page)).toEqual([]);
});
