import { elementsOf, type XmlElement } from '../read-xml.ts';

/** The format of a run: its properties as the document writes them, and what they are known by. */
export type RunFormat = Readonly<{ raw: string; key: string }>;

/** A piece of a run, or of what contains runs. */
export type Item =
  | Readonly<{ kind: 'text'; text: string; format: RunFormat; raw: string }>
  | Readonly<{ kind: 'lone' | 'break'; raw: string }>
  | Readonly<{ kind: 'field'; type: string; instruction: string; raw: string }>
  /** A field that has only a result. */
  | (Container & Readonly<{ kind: 'simple-field'; instruction: string }>)
  /** The start or the end of a range that no reader sees, or of a field over several paragraphs. */
  | Readonly<{
      kind: 'anchor';
      side: 'start' | 'end';
      id: string;
      isFixed?: boolean;
      raw: string;
    }>
  | (Container & Readonly<{ kind: 'container' }>);

type Container = Readonly<{ open: string; close: string; items: readonly Item[] }>;

/** Properties that no reader sees as a format. */
const unseen: ReadonlySet<string> = new Set([
  'w:lang',
  'w:noProof',
  'w:bCs',
  'w:iCs',
  'w:szCs',
  'w:rtl',
]);

const noFormat: RunFormat = { raw: '', key: '' };

function formatOf(run: XmlElement, source: string): RunFormat {
  const properties = elementsOf(run).find(({ name }) => name === 'w:rPr');
  if (properties === undefined) return noFormat;
  const seen = elementsOf(properties).filter(({ name }) => !unseen.has(name));
  return {
    raw: source.slice(properties.from, properties.to),
    key: seen.map(({ from, to }) => source.slice(from, to)).join(''),
  };
}

const textIn = ({ children }: XmlElement): string =>
  children.map((node) => (node.kind === 'text' ? node.text : '')).join('');

/** The elements of a run without meaning. */
const ignored: ReadonlySet<string> = new Set(['w:rPr', 'w:lastRenderedPageBreak', 'w:softHyphen']);

/** Words with their pronunciation above them: the words are translated. */
function itemsOfRuby(ruby: XmlElement, source: string): readonly Item[] {
  const base = elementsOf(ruby).find(({ name }) => name === 'w:rubyBase');
  const runs = base === undefined ? [] : elementsOf(base).filter(({ name }) => name === 'w:r');
  return runs.flatMap((run) => itemsOfRun(run, source));
}

function itemOf(
  child: XmlElement,
  format: RunFormat,
  source: string,
): Item | readonly Item[] | undefined {
  if (ignored.has(child.name)) return undefined;
  const raw = `<w:r>${format.raw}${source.slice(child.from, child.to)}</w:r>`;
  switch (child.name) {
    case 'w:t':
      return { kind: 'text', text: textIn(child), format, raw };
    case 'w:noBreakHyphen':
      return { kind: 'text', text: '\u2011', format, raw };
    case 'w:cr':
      return { kind: 'break', raw };
    case 'w:br': {
      const type = child.attributes['w:type'] ?? 'textWrapping';
      return { kind: type === 'textWrapping' ? 'break' : 'lone', raw };
    }
    case 'w:fldChar': {
      const type = child.attributes['w:fldCharType'] ?? '';
      return { kind: 'field', type, instruction: '', raw };
    }
    case 'w:instrText':
      return { kind: 'field', type: 'instruction', instruction: textIn(child), raw };
    case 'w:ruby':
      return itemsOfRuby(child, source);
    case 'w:commentReference':
      return { kind: 'anchor', side: 'end', id: 'comment', raw };
    default:
      return { kind: 'lone', raw };
  }
}

/** The pieces of a run. */
function itemsOfRun(run: XmlElement, source: string): readonly Item[] {
  const format = formatOf(run, source);
  return elementsOf(run).flatMap((child) => itemOf(child, format, source) ?? []);
}

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
