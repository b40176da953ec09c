import type { Nodes } from 'mdast';
import type { DocumentNotice } from '../document-format.ts';
import { readTokens } from '../html/read-tokens.ts';
import { hasLetters } from '../inline.ts';

/** Attributes that people read, also of the components of a site, whose names it chooses itself. */
const readable =
  /^(?:alt|aria-.{1,40}|caption|content|description|heading|label|placeholder|summary|text|title)$/u;

/** Whether there is something to read in HTML that is in Markdown. */
const isReadableHtml = (source: string): boolean =>
  readTokens(source).some((token) => {
    if (token.kind === 'text') return hasLetters(token.text);
    if (token.kind !== 'start') return false;
    return token.attributes.some(({ name, value }) => readable.test(name) && hasLetters(value));
  });

/** What a node has to read that is not translated. */
function noticeOf(node: Nodes): DocumentNotice | undefined {
  if (node.type === 'code' || node.type === 'inlineCode') {
    return hasLetters(node.value) ? 'code-not-translated' : undefined;
  }
  if (node.type === 'html') return isReadableHtml(node.value) ? 'html-not-translated' : undefined;
  if ('alt' in node && hasLetters(node.alt)) return 'picture-texts-not-translated';
  if (!('title' in node) || !hasLetters(node.title)) return undefined;
  return node.type === 'image' ? 'picture-texts-not-translated' : 'link-titles-not-translated';
}

function* nodesOf(node: Nodes): Generator<Nodes> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* nodesOf(child);
}

/** What a document has to read that is not translated. */
export function findKept(root: Nodes): ReadonlySet<DocumentNotice> {
  const notices = new Set<DocumentNotice>();
  for (const node of nodesOf(root)) {
    const notice = noticeOf(node);
    if (notice !== undefined) notices.add(notice);
  }
  return notices;
}
