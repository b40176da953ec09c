import { brand as builtName } from '../../wording.ts';

/** The head of a page for those who run no scripts: search engines, and apps that show links. */
export type PageHead = Readonly<{
  /** Null if the document has a title and a description already. */
  title: string | null;
  description: string;
  /** The full address of the page, or its path if the marketplace has no public address. */
  address: string;
  /** The name under which a link to it is shown. */
  shareTitle: string;
  imageAddress: string;
  /** Structured data (schema.org); null for none. */
  data: object | null;
}>;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text in a document or in an attribute. */
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');

/** JSON that a document can contain: no text in it ends the script. */
export const embedJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const property = (name: string, content: string): string =>
  `<meta data-served="" property="${name}" content="${escapeHtml(content)}"/>`;
const named = (name: string, content: string): string =>
  `<meta data-served="" name="${name}" content="${escapeHtml(content)}"/>`;

const shareTags = (head: PageHead): readonly string[] => [
  property('og:type', head.data === null ? 'website' : 'profile'),
  property('og:title', head.shareTitle),
  property('og:description', head.description),
  property('og:url', head.address),
  property('og:image', head.imageAddress),
  property('og:image:width', '1200'),
  property('og:image:height', '630'),
  named('twitter:card', 'summary_large_image'),
  named('twitter:title', head.shareTitle),
  named('twitter:description', head.description),
  named('twitter:image', head.imageAddress),
];

/** The tags of a head. The page removes them when the browser goes to another one. */
export function composeHead(head: PageHead): string {
  const { title, description, address, data } = head;
  return [
    ...(title === null
      ? []
      : [`<title data-served="">${escapeHtml(title)}</title>`, named('description', description)]),
    // Without a public address the server does not know which of its addresses is the right one.
    ...(URL.canParse(address)
      ? [`<link data-served="" rel="canonical" href="${escapeHtml(address)}"/>`]
      : []),
    ...shareTags(head),
    ...(data === null
      ? []
      : [`<script data-served="" type="application/ld+json">${embedJson(data)}</script>`]),
  ].join('');
}

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
