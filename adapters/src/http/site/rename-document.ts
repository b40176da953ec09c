import { brand as builtName } from '../../brand.ts';
import { escapeHtml } from '../provider-pages/page-head.ts';

/** Scripts are left as they were built: the policy of the page has their digests. */
const scripts = /(<script\b[^>]*>[^<]*(?:<(?!\/script>)[^<]*)*<\/script>)/;

const builtNames = new RegExp(String.raw`\b${builtName}\b`, 'g');

/** A built document with the name that the marketplace has. */
export function renameDocument(document: string, name: string): string {
  if (name === builtName) return document;
  const written = escapeHtml(name);
  return document
    .split(scripts)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(builtNames, () => written) : part))
    .join('');
}

/** Calls a function again only if the name has changed. */
export function rememberByName<T>(nameOf: () => string, compose: (name: string) => T): () => T {
  let known: Readonly<{ name: string; composed: T }> | undefined;
  return () => {
    const name = nameOf();
    if (known?.name !== name) known = { name, composed: compose(name) };
    return known.composed;
  };
}
