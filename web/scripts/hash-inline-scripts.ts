// Lists the digest of every inline script in the built pages, for the server's
// Content-Security-Policy.

import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../build/client');
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;

const digestOf = (script: string): string =>
  `sha256-${createHash('sha256').update(script).digest('base64')}`;

const scripts = globSync('**/*.html', { cwd: folder })
  .map((page) => readFileSync(join(folder, page), 'utf8'))
  .flatMap((html) => Array.from(html.matchAll(inlineScript), ([, script = '']) => script));

if (scripts.length === 0) throw new Error(`No page with a script in ${folder}`);
const digests = [...new Set(scripts.map(digestOf))].toSorted();
writeFileSync(join(folder, 'csp-hashes.json'), `${JSON.stringify({ script: digests })}\n`);
