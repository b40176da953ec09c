import { findMarks, findStamps, type TranscriptPart } from '@nsem/core/texts';
import { Fragment } from 'react';

import { formatSeconds } from '../../lib/format/sizes.ts';
import styles from './transcripts.module.css';

/** A stamp or a mark in a text. */
type Place = Readonly<{ from: number; to: number; at: number | null }>;

const findPlaces = (text: string): readonly Place[] =>
  [...findStamps(text), ...findMarks(text).map((mark) => ({ ...mark, at: null }))].toSorted(
    (one, other) => one.from - other.from,
  );

/**
 * A text in which stamps and marks look different from what is said.
 *
 * @param props.onHear plays from a time in milliseconds; without it, stamps cannot be pressed
 */
export function TranscriptText(props: Readonly<{ text: string; onHear?: (at: number) => void }>) {
  const { text, onHear } = props;
  const places = findPlaces(text);
  return (
    <>
      {places.map((place, index) => (
        <Fragment key={place.from}>
          {text.slice(places[index - 1]?.to ?? 0, place.from)}
          {place.at !== null && onHear !== undefined ? (
            <StampButton at={place.at} onHear={onHear} isWithin />
          ) : (
            <span className="soft small numeric">{text.slice(place.from, place.to)}</span>
          )}
        </Fragment>
      ))}
      {text.slice(places.at(-1)?.to ?? 0)}
    </>
  );
}

/**
 * A time of a recording; pressing it plays from there.
 *
 * @param props.at milliseconds
 * @param props.isStop whether the Tab key stops at it
 * @param props.isWithin whether it is within a text
 */
export const StampButton = (
  props: Readonly<{
    at: number;
    onHear: (at: number) => void;
    isStop?: boolean;
    isWithin?: boolean;
  }>,
) => (
  <button
    type="button"
    className={styles.stamp}
    data-within={props.isWithin || undefined}
    tabIndex={props.isStop === false ? -1 : undefined}
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => props.onHear(props.at)}
  >
    <span className="visually-hidden">Play from </span>
    {formatSeconds(props.at / 1000)}
  </button>
);

/**
 * The index of the part that plays at a time: the last one whose stamp is not later; -1 if there
 * is none.
 *
 * @param ms milliseconds of the recording
 */
export const heardPart = (parts: readonly TranscriptPart[], ms: number): number =>
  parts.findLastIndex(({ at }) => at !== null && at <= ms);
