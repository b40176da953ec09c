// Draws public/share.png, the picture that apps show beside a link to a public page: 1200 × 630, the
// size that they cut nothing off. Run it after the brand changes: npm run draw:share -w @nsem/web

import { join } from 'node:path';

import { chromium } from 'playwright';

import { chromiumPath } from '../../.ci/chromium.mjs';
import { brand } from '../app/lib/format/brand.ts';

const size = { width: 1200, height: 630 };

/** The mark of the favicon, and woven strips in its colours. */
const page = `<!doctype html>
<style>
  body { margin: 0; width: ${size.width}px; height: ${size.height}px; background: #f8f5ee; color: #1b2a24;
    font-family: Roboto, 'DejaVu Sans', sans-serif; display: grid; grid-template-columns: 1fr 300px; }
  main { padding: 110px 0 0 90px; }
  svg { width: 104px; height: 104px; }
  h1 { margin: 28px 0 14px; font-size: 96px; line-height: 1; letter-spacing: -0.02em; }
  p { margin: 0; max-width: 660px; font-size: 40px; line-height: 1.3; color: #54625b; }
  div { background:
    repeating-linear-gradient(90deg, #2e7a58 0 60px, #b4482b 60px 75px, #2e7a58 75px 135px, #cf9a1f 135px 150px); }
  div i { display: block; height: 105px; background:
    repeating-linear-gradient(0deg, #cf9a1f 0 21px, transparent 21px 42px); }
  div i:nth-child(even) { background: #24694b; }
</style>
<main>
  <svg viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2e7a58"/><path fill="#b4482b" d="M12 0h8v32h-8z"/><path fill="#cf9a1f" d="M0 12h32v8H0z"/></svg>
  <h1>${brand}</h1>
  <p>Translation, transcription and narration by people from Ghana</p>
</main>
<div><i></i><i></i><i></i><i></i><i></i><i></i></div>`;

const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const drawing = await browser.newPage({ viewport: size });
await drawing.setContent(page);
await drawing.screenshot({ path: join(import.meta.dirname, '../public/share.png') });
await browser.close();
