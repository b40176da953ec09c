import { elementsOf, type XmlElement } from '../read-xml.ts';
import { itemsOfRun, type Item } from './run-items.ts';

/** Elements whose runs are as if they were not in them: marked words. */
const transparent: ReadonlySet<string> = new Set(['w:smartTag', 'w:customXml']);
const removed: ReadonlySet<string> = new Set(['w:pPr', 'w:proofErr']);

/** The starts and ends of ranges; both have the same identity. */
const anchors = /^w:(bookmark|commentRange|perm)(Start|End)$/u;

/** Whether there are letters or digits in the runs of an element, but for those of its text boxes. */
function hasRunText(element: XmlElement): boolean {
  if (element.name === 'w:txbxContent' || element.name === 'w:p') return false;
  return element.children.some((node) =>
    node.kind === 'text'
      ? element.name === 'w:t' && /[\p{L}\p{N}]/u.test(node.text)
      : hasRunText(node),
  );
}

const isFallback = ({ name }: XmlElement): boolean => name === 'mc:Fallback';

/** The element whose runs are in a paragraph by another element, such as a control. */
function contentOf(element: XmlElement): XmlElement | undefined {
  const { name } = element;
  if (name === 'w:sdt') return elementsOf(element).find((inner) => inner.name === 'w:sdtContent');
  // What old readers see instead is not translated: they see nothing.
  if (name === 'mc:AlternateContent') return elementsOf(element).find((one) => !isFallback(one));
  return element;
}

/** The end of a container, without alternatives for other readers. */
const closeOf = (whole: XmlElement, content: XmlElement, source: string): string =>
  whole.name === 'mc:AlternateContent'
    ? `</${content.name}></${whole.name}>`
    : source.slice(content.contentTo, whole.to);

function itemsOf(child: XmlElement, source: string): readonly Item[] {
  const { name, from, to, attributes } = child;
  const raw = source.slice(from, to);
  if (removed.has(name)) return [];
  if (name === 'w:r') return itemsOfRun(child, source);
  if (transparent.has(name)) return readItems(child, source);
  const anchor = anchors.exec(name);
  if (anchor !== null) {
    const side = anchor[2] === 'Start' ? 'start' : 'end';
    return [{ kind: 'anchor', side, id: `${anchor[1]} ${attributes['w:id'] ?? ''}`, raw }];
  }
  const content = contentOf(child);
  if (content === undefined || !hasRunText(content)) return [{ kind: 'lone', raw }];
  const open = source.slice(from, content.contentFrom);
  const close = closeOf(child, content, source);
  const items = readItems(content, source);
  if (name !== 'w:fldSimple') return [{ kind: 'container', open, close, items }];
  return [{ kind: 'simple-field', instruction: attributes['w:instr'] ?? '', open, close, items }];
}

/** The pieces of a paragraph, or of what is in it. */
export const readItems = (parent: XmlElement, source: string): readonly Item[] =>
  elementsOf(parent).flatMap((child) => itemsOf(child, source));
