import type { Revision } from '@nsem/sdk';
import type { ReactNode } from 'react';

import type { Place } from '../jobs/place.ts';
import { type Pin, placeOf, placeText, reasonNames } from './review-text.ts';

/** What a client wants changed: the reasons, their remarks, and the places that they marked. */
export function RevisionDetails(
  props: Readonly<{
    revision: Revision;
    /** Goes to a place; undefined if places cannot be pressed. */
    onPlace?: ((place: Place) => void) | undefined;
    /** What can be done with a place, such as to answer it until it is done; nothing by default. */
    children?: (pin: Pin, nth: number) => ReactNode;
  }>,
) {
  const { revision, onPlace, children } = props;
  const { reasons, text, pins } = revision;
  return (
    <>
      <p>{reasons.map((reason) => reasonNames[reason]).join(', ')}</p>
      {text !== '' && (
        <p className="well written" dir="auto">
          {text}
        </p>
      )}
      {pins.length > 0 && (
        <ol className="ruled" aria-label="Places">
          {pins.map((pin, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- places have no other name
            <li key={index} className="stack tight">
              <p className="written" dir="auto">
                {pin.done_at !== null && <strong>✓ </strong>}
                {onPlace === undefined ? (
                  <strong>{placeText(pin)}</strong>
                ) : (
                  <button type="button" className="retry" onClick={() => onPlace(placeOf(pin))}>
                    {placeText(pin)}
                  </button>
                )}
                {': '}
                {pin.text}
              </p>
              {pin.answer !== null && (children === undefined || pin.done_at !== null) && (
                <p className="written soft" dir="auto">
                  {pin.answer}
                </p>
              )}
              {children?.(pin, index + 1)}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
