// Orders what the head of each page names, which React writes as it comes, for a slow line that a
// browser fills with six requests at a time.
//
// Styles are written into the page: nothing is painted without them, and before the first of other
// files could arrive, the line is idle. Their links stay, disabled: React looks for them, and parts
// that are loaded later do not fetch what is there.
//
// The largest script begins with the document, and fills the line while small files are awaited. The
// script in the head then starts the first calls, and the other scripts: the second largest, and then
// the smallest first, so that none is awaited at the end for its answer alone
// (`app/root.tsx`). They are not marked as less urgent: a browser would let them wait
// for the calls even if it has them already.
//
// The list of the routes' files, which the first script imports, is written into the page: it is as
// small as the request for it, and everything else would wait for it.

import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../build/client');
const preload = /<link rel="modulepreload"[^>]*>/g;
const stylesheet = /<link rel="stylesheet" href="([^"#]+)(#?)"\/?>/g;

for (const page of globSync('**/*.html', { cwd: folder })) {
  const path = join(folder, page);
  const html = withRouteList(withStyles(readFileSync(path, 'utf8')));
  const preloads = html.match(preload);
  const [start, ...rest] = html.replaceAll(preload, '').split('<script>');
  if (preloads === null || start === undefined || rest.length === 0)
    throw new Error(`${page} preloads no scripts, or has none in its head`);
  const [largest = '', second = '', ...others] = preloads.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const ordered = [start, largest, ...[second, ...others.toReversed()].map(begunByScript)].join('');
  writeFileSync(path, [ordered, ...rest].join('<script>'));
}

/** Writes the text of each stylesheet before its link, and disables the link. */
function withStyles(html: string): string {
  return html.replaceAll(stylesheet, (_, file: string, mark: string) => {
    const text = readFileSync(join(folder, file), 'utf8');
    if (text.includes('</')) throw new Error(`${file} would end its style`);
    const links = mark === '' ? [''] : [mark, ''];
    const disabled = links.map((end) => `<link rel="stylesheet" href="${file}${end}" disabled/>`);
    return `<style>${text.trim()}</style>${disabled.join('')}`;
  });
}

/** Replaces the import of the list of routes by its text, which has no closing tag. */
function withRouteList(html: string): string {
  const [statement = '', file = ''] = /import "(\/assets\/manifest-[^"]+)";/.exec(html) ?? [];
  const list = readFileSync(join(folder, file), 'utf8');
  if (list.includes('</')) throw new Error(`${file} would end its script`);
  return html.replace(statement, () => list);
}

function sizeOf(link: string): number {
  const [, file = ''] = /href="([^"]+)"/.exec(link) ?? [];
  return statSync(join(folder, file)).size;
}

/**
 * A preload that the browser skips. It stays in the document, because React would add it again; the
 * list of routes, which is in the page, is never fetched.
 */
function begunByScript(link: string): string {
  const mark = link.includes('/assets/manifest-') ? '' : ' data-begin';
  return link.replace('<link ', `<link media="not all"${mark} `);
}

// Lists the digests of every inline script and style in the built pages, for the server's
// Content-Security-Policy.

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([^]*?)<\/style>/g;

const pages = globSync('**/*.html', { cwd: folder }).map((page) =>
  readFileSync(join(folder, page), 'utf8'),
);

const digestOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The digests of what a pattern finds in the pages, each once. */
function digestsOf(pattern: RegExp): readonly string[] {
  const texts = pages.flatMap((html) =>
    Array.from(html.matchAll(pattern), ([, text = '']) => text),
  );
  if (texts.length === 0) throw new Error(`No page in ${folder} has ${pattern}`);
  return [...new Set(texts.map(digestOf))].toSorted();
}

const digests = { script: digestsOf(inlineScript), style: digestsOf(inlineStyle) };
writeFileSync(join(folder, 'csp-hashes.json'), `${JSON.stringify(digests)}\n`);
