import { SaxesParser } from 'saxes';
import { UnreadableDocument } from './document-format.ts';

/** A text in an XML document, with its place in the source. */
type XmlText = Readonly<{ kind: 'text'; text: string; from: number; to: number }>;

/** An element, with the places of its tags in the source. */
export type XmlElement = Readonly<{
  kind: 'element';
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlNode[];
  from: number;
  /** Where the start tag ends; the end of the element, if it has no end tag. */
  contentFrom: number;
  contentTo: number;
  to: number;
}>;
export type XmlNode = XmlElement | XmlText;

/** Deeper than the tables, lists and text boxes of any document. */
const deepest = 256;

/** More than a document with the longest text has. */
const mostNodes = 1_000_000;

type Growing = { -readonly [Key in keyof XmlElement]: XmlElement[Key] } & { children: XmlNode[] };

/**
 * Reads an XML document with the places of its nodes. Nothing outside of it is read, and it may have no
 * document type, so there are no entities to expand. The time is linear.
 *
 * @throws {UnreadableDocument} if it is not well-formed, too deep or too large.
 */
export function readXml(source: string): XmlElement {
  const parser = new SaxesParser({ position: true, xmlns: false } as const);
  const root = createElement('', {}, 0);
  const open = [root];
  let nodes = 0;
  const add = (node: XmlNode): void => {
    nodes += 1;
    if (nodes > mostNodes) throw new UnreadableDocument('the XML has too many nodes');
    open.at(-1)?.children.push(node);
  };
  let textFrom = 0;
  parser.on('error', ({ message }) => {
    throw new UnreadableDocument(message);
  });
  parser.on('doctype', () => {
    throw new UnreadableDocument('the XML has a document type');
  });
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    const to = parser.position;
    const element = createElement(name, attributes, source.lastIndexOf('<', to - 1));
    element.contentFrom = to;
    element.isSelfClosing = isSelfClosing;
    add(element);
    open.push(element);
    if (open.length > deepest) throw new UnreadableDocument('the XML is too deep');
    textFrom = to;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element === undefined) return;
    element.to = parser.position;
    element.contentTo = element.isSelfClosing
      ? element.to
      : source.lastIndexOf('<', element.to - 1);
    textFrom = element.to;
  });
  const addText = (text: string): void => {
    const to = source.indexOf('<', textFrom);
    add({ kind: 'text', text, from: textFrom, to: to === -1 ? source.length : to });
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('comment', () => {
    textFrom = parser.position;
  });
  parser.write(source).close();
  return root;
}

function createElement(name: string, attributes: Readonly<Record<string, string>>, from: number) {
  const element: Growing & { isSelfClosing: boolean } = {
    kind: 'element',
    name,
    attributes,
    children: [],
    from,
    contentFrom: from,
    contentTo: from,
    to: from,
    isSelfClosing: false,
  };
  return element;
}

/** The texts of a node in their order. */
export const textOf = (node: XmlNode): string =>
  node.kind === 'text' ? node.text : node.children.map(textOf).join('');

/** The elements among the children of an element. */
export const elementsOf = ({ children }: XmlElement): readonly XmlElement[] =>
  children.filter((node) => node.kind === 'element');

/** The declared encoding of a document that is written in UTF-8. */
export const declareUtf8 = (source: string): string =>
  source.replace(/^(<\?xml[^<>]{0,200}?encoding=)(["'])[\w.-]{1,40}\2/u, '$1$2UTF-8$2');
