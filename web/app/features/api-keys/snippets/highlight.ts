import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import { createLowlight } from 'lowlight';

const lowlight = createLowlight({ bash, javascript, php, python });

/** The languages of the examples, as the highlighter names them. */
export type CodeLanguage = 'bash' | 'javascript' | 'php' | 'python';

/** A piece of code and its kind; null for plain code. */
type Piece = Readonly<{ text: string; kind: string | null }>;

type Tree = ReturnType<typeof lowlight.highlight>;
type Node = Tree['children'][number];

/** Splits code into highlighted pieces; their concatenated texts are the code. */
export const highlight = (code: string, language: CodeLanguage): readonly Piece[] =>
  lowlight.highlight(language, code).children.flatMap((node) => piecesOf(node, null));

function piecesOf(node: Node, kind: string | null): readonly Piece[] {
  if (node.type === 'text') return [{ text: node.value, kind }];
  if (node.type !== 'element') return [];
  const { className } = node.properties;
  const own = Array.isArray(className) ? String(className[0]).replace('hljs-', '') : kind;
  return node.children.flatMap((child) => piecesOf(child, own));
}
