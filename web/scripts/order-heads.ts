// Orders what the head of each page names, which React writes as it comes: a browser opens six
// connections at a time and starts what is urgent first, in the order of the document. Styles come
// first, because nothing is painted without them, and the shell of a page needs no script. Of the
// scripts, the largest begins at once: on a slow line it fills the time in which small files are
// awaited. The others follow by their size, when the styles and the first calls are under way.
// The list of the routes' files, which the first script imports, is written into the page: it is as
// small as the request for it, and everything else waits for it.

import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../build/client');
const preload = /<link rel="modulepreload"[^>]*>/g;

for (const page of globSync('**/*.html', { cwd: folder })) {
  const path = join(folder, page);
  const [head = '', ...rest] = readFileSync(path, 'utf8').split('</head>');
  const preloads = head.match(preload);
  if (preloads === null || rest.length === 0) throw new Error(`${page} preloads no scripts`);
  const [largest = '', ...others] = preloads.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const ordered = [head.replaceAll(preload, ''), largest, ...others.map(unhurried)].join('');
  writeFileSync(path, withRouteList([ordered, ...rest].join('</head>')));
}

/** Replaces the import of the list of routes by its text, which has no closing tag. */
function withRouteList(html: string): string {
  const [statement = '', file = ''] = /import "(\/assets\/manifest-[^"]+)";/.exec(html) ?? [];
  const list = readFileSync(join(folder, file), 'utf8');
  if (list.includes('</')) throw new Error(`${file} would end its script`);
  return html
    .replace(new RegExp(`<link [^>]*href="${file}"[^>]*>`), '')
    .replace(statement, () => list);
}

function sizeOf(link: string): number {
  const [, file = ''] = /href="([^"]+)"/.exec(link) ?? [];
  return statSync(join(folder, file)).size;
}

/** A preload that lets everything else on the page go first. */
function unhurried(link: string): string {
  return link.replace('<link ', '<link fetchpriority="low" ');
}
