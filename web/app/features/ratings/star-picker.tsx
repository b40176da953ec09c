import { useId } from 'react';

import styles from './ratings.module.css';
import { StarShape } from './star-shape.tsx';
import { starNames, starScale, type Stars } from './stars.ts';

/** Five stars of which one is chosen, with the pointer or with the arrow keys. */
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
