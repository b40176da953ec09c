// Lists the digests of every inline script and style in the built pages, for the server's
// Content-Security-Policy.

import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../build/client');
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
