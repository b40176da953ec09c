import type { ServiceType } from '@nsem/sdk';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';

import { formatGhs, formatNumber } from '../../../lib/format/numbers.ts';
import section from '../../../ui/section.module.css';
import {
  estimateCost,
  firstTranslation,
  isPlain,
  parseAmount,
  type Amount,
  type FirstTranslation,
  type Parser,
} from './estimate.ts';
import type { UnitPrices } from './use-unit-prices.ts';
import styles from './pricing.module.css';

const choices = ['all', 'translation', 'transcription', 'narration'] as const;
type Choice = (typeof choices)[number];

const names: Readonly<Record<Choice, string>> = {
  all: 'All services',
  translation: 'Translation',
  transcription: 'Transcription',
  narration: 'Narration',
};

const services: Readonly<Record<Choice, readonly ServiceType[]>> = {
  all: ['translation', 'transcription', 'narration'],
  translation: ['translation'],
  transcription: ['transcription'],
  narration: ['narration'],
};

/** Estimates the cost of a number of words and minutes, for one service or for all together. */
export function Calculator({ prices, freeWords }: { prices: UnitPrices; freeWords: number }) {
  const [choice, setChoice] = useState<Choice>('all');
  const [words, setWords] = useState('');
  const [minutes, setMinutes] = useState('');
  const chosen = services[choice];
  const parse = useParser(words, minutes);
  const read = { words: parseAmount(parse, words, 0), minutes: parseAmount(parse, minutes) };
  const work = { words: read.words.amount, minutes: read.minutes.amount };
  const cost = estimateCost(prices, work, chosen);
  const first = chosen.includes('translation')
    ? firstTranslation(prices, work.words, freeWords)
    : null;
  return (
    <section className={styles.calculator} aria-labelledby="calculator">
      <div>
        <h2 id="calculator" className={section.heading}>
          Cost calculator
        </h2>
        <Choices value={choice} onChange={setChoice} />
        <div className={styles.fields}>
          {choice !== 'transcription' && (
            <AmountField
              read={read.words}
              label="Word count"
              step={1}
              typed={words}
              onType={setWords}
            />
          )}
          {(choice === 'all' || choice === 'transcription') && (
            <AmountField
              read={read.minutes}
              label="Audio minutes"
              step={0.1}
              typed={minutes}
              onType={setMinutes}
            />
          )}
        </div>
      </div>
      <output className={styles.costs}>
        {chosen.map((service) => (
          <Cost key={service} name={names[service]} amount={cost[service]} />
        ))}
        <Cost name="Total" amount={cost.total} isTotal />
        {first !== null && first.words > 0 && <First first={first} total={cost.total} />}
      </output>
    </section>
  );
}

/** The parser of what is typed: it is loaded with the first text that needs it, or with the next one. */
function useParser(words: string, minutes: string): Parser {
  const [parse, setParse] = useState<Parser>();
  useEffect(() => {
    if (parse || (isPlain(words, 0) && isPlain(minutes))) return;
    import('../../../lib/format/parse-decimal.ts').then(
      ({ parseDecimal }) => setParse(() => parseDecimal),
      () => setParse(null),
    );
  }, [parse, words, minutes]);
  return parse;
}

/**
 * A number of at least 0. It is a text field, because a number field drops `1,500` without a word; the
 * arrow keys change it as in a number field.
 */
function AmountField(
  props: Readonly<{
    read: Amount;
    label: string;
    step: 1 | 0.1;
    typed: string;
    onType: (typed: string) => void;
  }>,
) {
  const { label, step, typed, onType, read } = props;
  const [isLeft, setLeft] = useState(false);
  const id = useId();
  const { amount, problem } = read;
  const shown = isLeft ? problem : undefined;
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowUp: step, ArrowDown: -step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onType(String(Math.max(0, Math.round((amount + by) * 10) / 10)));
  };
  return (
    <div>
      <label>
        {label}
        <input
          role="spinbutton"
          inputMode={step === 1 ? 'numeric' : 'decimal'}
          autoComplete="off"
          min={0}
          step={step}
          aria-valuemin={0}
          aria-valuenow={problem === undefined ? amount : undefined}
          aria-invalid={shown !== undefined}
          aria-describedby={shown === undefined ? undefined : id}
          placeholder="0"
          value={typed}
          onKeyDown={onKeyDown}
          onBlur={() => setLeft(true)}
          onChange={({ target }) => {
            setLeft(false);
            onType(target.value);
          }}
        />
      </label>
      {shown !== undefined && (
        <p id={id} className={styles.problem} role="alert">
          {shown}
        </p>
      )}
    </div>
  );
}

function Choices(props: Readonly<{ value: Choice; onChange: (choice: Choice) => void }>) {
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">Service</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name="service"
            className="visually-hidden"
            checked={choice === props.value}
            onChange={() => props.onChange(choice)}
          />
          <span>{names[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Cost(props: Readonly<{ name: string; amount: number; isTotal?: boolean }>) {
  return (
    <span className={styles.cost} data-total={props.isTotal}>
      {props.name} <strong className="numeric">{formatGhs(props.amount)}</strong>
    </span>
  );
}

/** What a client pays who has not had a translation yet. */
function First({ first, total }: { first: FirstTranslation; total: number }) {
  return (
    <span className={styles.first}>
      <span>
        Your first translation: {formatNumber(first.words)} of {formatNumber(first.most)} words free
      </span>{' '}
      <strong className="numeric">You pay {formatGhs(total - first.amount)}</strong>
    </span>
  );
}
