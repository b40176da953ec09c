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

/** What is in a run and says nothing. */
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
export function itemsOfRun(run: XmlElement, source: string): readonly Item[] {
  const format = formatOf(run, source);
  return elementsOf(run).flatMap((child) => itemOf(child, format, source) ?? []);
}
