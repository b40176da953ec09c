// Moves the stylesheets of each page before its script preloads, which React writes first, and lets
// the scripts wait for them: a browser opens six connections at a time, and paints nothing without
// the styles, but paints every page, or the shell of a dashboard, without its scripts.

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../build/client');
const preload = /<link rel="modulepreload"[^>]*>/g;

for (const page of globSync('**/*.html', { cwd: folder })) {
  const path = join(folder, page);
  const [head = '', ...rest] = readFileSync(path, 'utf8').split('</head>');
  const preloads = head.match(preload);
  if (preloads === null || rest.length === 0) throw new Error(`${page} preloads no scripts`);
  writeFileSync(
    path,
    [head.replaceAll(preload, '') + preloads.map(unhurried).join(''), ...rest].join('</head>'),
  );
}

/** A preload that lets everything else on the page go first. */
function unhurried(link: string): string {
  return link.replace('<link ', '<link fetchpriority="low" ');
}
