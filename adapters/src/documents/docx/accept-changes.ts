import { elementsOf, readXml, type XmlElement, type XmlNode } from '../read-xml.ts';

/** The elements that track a change, in any part of a document. */
const tracked =
  /<w:(?:ins|del|moveFrom|moveTo|cell(?:Ins|Del|Merge)|numberingChange|tblGridChange|\w{1,12}Pr(?:Ex)?Change|\w{1,20}(?:Ins|Del|MoveFrom|MoveTo)Range(?:Start|End)|move(?:From|To)Range(?:Start|End))[\s/>]/u;

/** What was there before a change, and what only says that something was changed. */
const dropped =
  /^w:(?:del|moveFrom|cellIns|numberingChange|tblGridChange|\w{1,12}Pr(?:Ex)?Change|customXml\w{1,20}Range(?:Start|End)|move(?:From|To)Range(?:Start|End))$/u;

const unwrapped: ReadonlySet<string> = new Set(['w:ins', 'w:moveTo']);

/** The elements between paragraphs that belong to no block. */
const betweenBlocks = /^w:(?:bookmark|commentRange|perm|move|customXml|proofErr)\w{0,20}$/u;

const beforeVerticalMerge: ReadonlySet<string> = new Set([
  'w:cnfStyle',
  'w:tcW',
  'w:gridSpan',
  'w:hMerge',
]);

const child = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  parent && elementsOf(parent).find((element) => element.name === name);

const isMarkDeleted = (paragraph: XmlElement): boolean => {
  const mark = child(child(paragraph, 'w:pPr'), 'w:rPr');
  return child(mark, 'w:del') !== undefined || child(mark, 'w:moveFrom') !== undefined;
};

const isCellDeleted = (cell: XmlElement): boolean =>
  child(child(cell, 'w:tcPr'), 'w:cellDel') !== undefined;

function isRowDeleted(row: XmlElement): boolean {
  if (child(child(row, 'w:trPr'), 'w:del') !== undefined) return true;
  const cells = elementsOf(row).filter(({ name }) => name === 'w:tc');
  return cells.length > 0 && cells.every(isCellDeleted);
}

function isTableDeleted(table: XmlElement): boolean {
  const rows = elementsOf(table).filter(({ name }) => name === 'w:tr');
  return rows.length > 0 && rows.every(isRowDeleted);
}

function isDeleted(element: XmlElement): boolean {
  switch (element.name) {
    case 'w:tbl':
      return isTableDeleted(element);
    case 'w:tr':
      return isRowDeleted(element);
    case 'w:tc':
      return isCellDeleted(element);
    default:
      return dropped.test(element.name);
  }
}

/** The paragraph that goes on where the mark of another one was deleted; undefined before a table. */
function findNext(children: readonly XmlNode[], at: number): number | undefined {
  for (let next = at + 1; next < children.length; next += 1) {
    const node = children[next];
    if (node?.kind !== 'element' || betweenBlocks.test(node.name)) continue;
    return node.name === 'w:p' ? next : undefined;
  }
  return undefined;
}

/** Writes a tree with its changes accepted. */
function createWriter(source: string) {
  const written: string[] = [];
  const copy = (from: number, to: number): void => {
    if (to > from) written.push(source.slice(from, to));
  };

  function writeChildren(parent: XmlElement, skipped?: XmlElement): void {
    let at = parent.contentFrom;
    const { children } = parent;
    for (let nth = 0; nth < children.length; nth += 1) {
      const node = children[nth];
      if (node === undefined) break;
      copy(at, node.from);
      at = node.to;
      if (node === skipped) continue;
      if (node.kind === 'text') copy(node.from, node.to);
      else if (node.name === 'w:p' && isMarkDeleted(node)) {
        nth = writeJoined(children, nth);
        at = children[nth]?.to ?? at;
      } else write(node);
    }
    copy(at, parent.contentTo);
  }

  /** Writes paragraphs as one, with the properties of the last: its mark is the one that is left. */
  function writeJoined(children: readonly XmlNode[], first: number): number {
    const joined: number[] = [first];
    for (let last = first; ;) {
      const paragraph = children[last];
      if (paragraph?.kind !== 'element' || !isMarkDeleted(paragraph)) break;
      const next = findNext(children, last);
      if (next === undefined) break;
      joined.push(next);
      last = next;
    }
    const end = joined.at(-1) ?? first;
    const last = children[end];
    if (last?.kind !== 'element') return end;
    const properties = child(last, 'w:pPr');
    copy(last.from, last.contentFrom);
    const isEmpty = last.contentFrom === last.to;
    if (isEmpty) written.push(written.pop()?.replace(/\s{0,9}\/>$/u, '>') ?? '');
    if (properties !== undefined) write(properties);
    for (let nth = first; nth <= end; nth += 1) {
      const node = children[nth];
      if (node?.kind !== 'element') continue;
      if (node.name === 'w:p') writeChildren(node, child(node, 'w:pPr'));
      else write(node);
    }
    if (isEmpty) written.push('</w:p>');
    else copy(last.contentTo, last.to);
    return end;
  }

  /** A cell that was merged: what says so has a place among the properties of a cell. */
  function writeCellProperties(properties: XmlElement, merge: XmlElement): void {
    copy(properties.from, properties.contentFrom);
    const all = elementsOf(properties).filter((element) => element !== merge);
    const first = all.filter(({ name }) => beforeVerticalMerge.has(name));
    first.forEach(write);
    const value = merge.attributes['w:vMerge'] === 'rest' ? 'restart' : 'continue';
    written.push(`<w:vMerge w:val="${value}"/>`);
    all.filter(({ name }) => !beforeVerticalMerge.has(name) && name !== 'w:vMerge').forEach(write);
    copy(properties.contentTo, properties.to);
  }

  function write(element: XmlElement): void {
    if (isDeleted(element)) return;
    if (unwrapped.has(element.name)) return writeChildren(element);
    const merge = element.name === 'w:tcPr' ? child(element, 'w:cellMerge') : undefined;
    if (merge !== undefined) return writeCellProperties(element, merge);
    copy(element.from, element.contentFrom);
    writeChildren(element);
    copy(element.contentTo, element.to);
  }

  return { written, write, copy };
}

/**
 * A part of a Word document as if all tracked changes in it were accepted: what was inserted stays, what
 * was deleted or moved away is gone, also marks of paragraphs, rows and cells. The time is linear.
 */
export function acceptChanges(source: string): string {
  if (!tracked.test(source)) return source;
  const { written, write, copy } = createWriter(source);
  let at = 0;
  for (const element of elementsOf(readXml(source))) {
    copy(at, element.from);
    write(element);
    at = element.to;
  }
  copy(at, source.length);
  return written.join('');
}
