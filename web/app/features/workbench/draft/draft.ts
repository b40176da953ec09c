import { composeText } from '@nsem/core/texts';
import type { Draft as ServerDraft, DraftContent as ServerContent, DraftSegment } from '@nsem/sdk';

/** A part of the source text with its translation. */
export type Segment = Readonly<DraftSegment>;

/** What is being worked on: a translation in segments, or one text. */
export type DraftContent =
  | Readonly<{ kind: 'segments'; segments: readonly Segment[] }>
  | Extract<ServerContent, { kind: 'text' }>;

/** A draft as the server has it. */
export type Draft = Pick<ServerDraft, 'version' | 'saved_at' | 'saved_on'> &
  Readonly<{ content: DraftContent }>;

const textSegment = (text: string): Segment => ({
  source: '',
  gap: '',
  text,
  state: 'open',
  note: null,
});

/** The segments to edit; a plain text is edited as one segment without a source. */
export const segmentsOf = (content: DraftContent): readonly Segment[] =>
  content.kind === 'segments' ? content.segments : [textSegment(content.text)];

/** The content that edited segments make. */
export const contentOf = (
  kind: DraftContent['kind'],
  segments: readonly Segment[],
): DraftContent => (kind === 'text' ? { kind, text: segments[0]?.text ?? '' } : { kind, segments });

/** A content with all texts in the composed form of Unicode. */
export const composeContent = (content: DraftContent): DraftContent =>
  content.kind === 'text'
    ? { ...content, text: composeText(content.text) }
    : { ...content, segments: content.segments.map(compose) };

function compose(segment: Segment): Segment {
  const text = composeText(segment.text);
  const note = segment.note && composeText(segment.note);
  return text === segment.text && note === segment.note ? segment : { ...segment, text, note };
}

/** Whether two contents are the same, letter by letter. */
export function isSameContent(one: DraftContent, other: DraftContent): boolean {
  if (one.kind === 'text' || other.kind === 'text') {
    return one.kind === 'text' && other.kind === 'text' && one.text === other.text;
  }
  return (
    one.segments.length === other.segments.length &&
    one.segments.every((segment, index) => isSameSegment(segment, other.segments[index]))
  );
}

const isSameSegment = (one: Segment, other: Segment | undefined): boolean =>
  one === other ||
  (one.source === other?.source &&
    one.gap === other.gap &&
    one.text === other.text &&
    one.state === other.state &&
    one.note === other.note);
