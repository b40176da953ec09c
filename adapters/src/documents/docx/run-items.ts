import { elementsOf, type XmlElement } from '../read-xml.ts';

/** The format of a run: its properties as the document writes them, and what they are known by. */
export type RunFormat = Readonly<{ raw: string; key: string }>;

/** A piece of a run, or of what contains runs. */
export type Item =
  | Readonly<{ kind: 'text'; text: string; format: RunFormat; raw: string }>
  | Readonly<{ kind: 'lone' | 'break'; raw: string }>
  | Readonly<{ kind: 'field'; type: string; instruction: string; raw: string }>
  | Readonly<{ kind: 'kept'; raw: string }>
  | Readonly<{ kind: 'container'; open: string; close: string; items: readonly Item[] }>;

/** Properties that no reader sees as a format. */
const unseen: ReadonlySet<string> = new Set([
  'w:lang',
  'w:noProof',
  'w:rPrChange',
  'w:ins',
  'w:del',
  'w:bCs',
  'w:iCs',
  'w:szCs',
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

/** What is in a run and says nothing. */
const ignored: ReadonlySet<string> = new Set([
  'w:rPr',
  'w:delText',
  'w:lastRenderedPageBreak',
  'w:softHyphen',
]);

function itemOf(child: XmlElement, format: RunFormat, source: string): Item | undefined {
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
    case 'w:delInstrText':
      return { kind: 'field', type: 'instruction', instruction: textIn(child), raw };
    default:
      return { kind: 'lone', raw };
  }
}

const itemsOfRun = (run: XmlElement, source: string): readonly Item[] => {
  const format = formatOf(run, source);
  return elementsOf(run).flatMap((child) => itemOf(child, format, source) ?? []);
};

/** Elements whose runs are as if they were not in them: accepted changes, and marked words. */
const transparent: ReadonlySet<string> = new Set([
  'w:ins',
  'w:moveTo',
  'w:smartTag',
  'w:customXml',
]);
const removed: ReadonlySet<string> = new Set(['w:pPr', 'w:del', 'w:moveFrom', 'w:proofErr']);
const containers: ReadonlySet<string> = new Set(['w:hyperlink', 'w:bdo', 'w:dir']);
const invisible =
  /^w:(?:bookmark|commentRange|perm|moveFromRange|moveToRange|customXml\w{2,9}Range)(?:Start|End)$/u;

/** The pieces of a paragraph, or of what is in it. */
export function readItems(parent: XmlElement, source: string): readonly Item[] {
  return elementsOf(parent).flatMap((child): readonly Item[] => {
    const { name, from, to } = child;
    if (removed.has(name)) return [];
    if (name === 'w:r') return itemsOfRun(child, source);
    if (transparent.has(name)) return readItems(child, source);
    if (containers.has(name)) return [containerOf(child, child, source)];
    if (name === 'w:sdt') {
      const content = elementsOf(child).find((element) => element.name === 'w:sdtContent');
      return content === undefined ? [] : [containerOf(child, content, source)];
    }
    const raw = source.slice(from, to);
    return [invisible.test(name) ? { kind: 'kept', raw } : { kind: 'lone', raw }];
  });
}

const containerOf = (whole: XmlElement, content: XmlElement, source: string): Item => ({
  kind: 'container',
  open: source.slice(whole.from, content.contentFrom),
  close: source.slice(content.contentTo, whole.to),
  items: readItems(content, source),
});
