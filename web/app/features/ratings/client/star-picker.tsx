import { useId } from 'react';

import styles from './rating-dialog.module.css';
import { starNames, type Stars, starScale, StarShape } from '../../../entities/ratings/stars.tsx';

/** Chooses one to five stars with the pointer or the arrow keys. */
export function StarPicker(
  props: Readonly<{ value: Stars | null; onChange: (stars: Stars) => void }>,
) {
  const { value, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles.picker} role="radiogroup" aria-required="true">
      <legend>Your rating</legend>
      <div className={styles.choices}>
        {starScale.map((stars) => (
          <label key={stars} className={styles.choice}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <StarShape />
            <span>
              {stars} <span className={styles.meaning}>{starNames[stars]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
