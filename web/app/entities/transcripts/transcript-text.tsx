import { findMarks, findStamps } from '@nsem/core/texts';
import { Fragment } from 'react';

import { StampButton } from './stamp-button.tsx';
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
 * @param props.onHear plays from a moment in milliseconds; without it, stamps cannot be pressed
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
            <span className={styles.mark}>{text.slice(place.from, place.to)}</span>
          )}
        </Fragment>
      ))}
      {text.slice(places.at(-1)?.to ?? 0)}
    </>
  );
}
