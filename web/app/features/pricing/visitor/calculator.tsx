import { useState } from 'react';

import { formatGhs } from '../../../lib/format/money.ts';
import section from '../../../ui/section.module.css';
import { estimateCost, parseAmount } from './estimate.ts';
import type { UnitPrices } from './price-list.ts';
import styles from './pricing.module.css';

/** Estimates the cost of a number of words and minutes. */
export function Calculator({ prices }: { prices: UnitPrices }) {
  const [words, setWords] = useState('');
  const [minutes, setMinutes] = useState('');
  const cost = estimateCost(prices, { words: parseAmount(words), minutes: parseAmount(minutes) });
  return (
    <section className={styles.calculator} aria-labelledby="calculator">
      <div>
        <h2 id="calculator" className={section.heading}>
          Cost calculator
        </h2>
        <div className={styles.fields}>
          <label>
            Word count
            <input
              type="number"
              inputMode="numeric"
              min={0}
              step={1}
              placeholder="0"
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          </label>
          <label>
            Audio minutes
            <input
              type="number"
              inputMode="decimal"
              min={0}
              step={0.1}
              placeholder="0"
              value={minutes}
              onChange={({ target }) => setMinutes(target.value)}
            />
          </label>
        </div>
      </div>
      <output className={styles.costs}>
        <Cost name="Translation" amount={cost.translation} />
        <Cost name="Transcription" amount={cost.transcription} />
        <Cost name="Narration" amount={cost.narration} />
        <Cost name="Total" amount={cost.total} />
      </output>
    </section>
  );
}

function Cost({ name, amount }: { name: string; amount: number }) {
  return (
    <span className={styles.cost}>
      {name} <strong className="numeric">{formatGhs(amount)}</strong>
    </span>
  );
}
