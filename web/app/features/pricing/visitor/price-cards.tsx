import type { ReactNode } from 'react';

import { formatAmount } from '../../../lib/format/numbers.ts';
import section from '../../../ui/section.module.css';
import type { UnitPrices } from './use-unit-prices.ts';
import styles from './pricing.module.css';

const cards = [
  {
    type: 'translation',
    name: 'Translation',
    unit: 'per word',
    points: ['100+ languages', '24-hour delivery', 'By approved translators'],
  },
  {
    type: 'transcription',
    name: 'Transcription',
    unit: 'per minute',
    points: [
      'WAV, MP3, M4A, OGG, FLAC',
      'Real-time job processing',
      'Billed in tenths of a minute',
    ],
  },
  {
    type: 'narration',
    name: 'Narration',
    unit: 'per word',
    points: ['Human voices', 'Hear the voice before you order', 'Real-time job processing'],
  },
] as const;

/**
 * The prices of the three services.
 *
 * @param props.action the button at the end of each card
 */
export function PriceCards(
  props: Readonly<{ prices: UnitPrices; isLoading: boolean; action: ReactNode }>,
) {
  const { prices, isLoading, action } = props;
  return (
    <ul className="tiles">
      {cards.map(({ type, name, unit, points }) => (
        <li key={type} className={`${section.card} ${styles.card}`}>
          <h2 className="large">{name}</h2>
          <p className={styles.price} aria-busy={isLoading}>
            <span>GHS</span>{' '}
            <strong className="numeric">{isLoading ? '–' : formatAmount(prices[type])}</strong>{' '}
            <span>{unit}</span>
          </p>
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          {action}
        </li>
      ))}
    </ul>
  );
}
