import type { ServiceType } from '@nsem/sdk';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';

import { formatGhs, formatNumber } from '../../../lib/format/numbers.ts';
import type { parseDecimal } from '../../../lib/format/parse-decimal.ts';
import section from '../../../ui/section.module.css';
import styles from './pricing.module.css';
import type { UnitPrices } from './use-unit-prices.ts';

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
    <section className={`panel raised tiles ${styles.calculator}`} aria-labelledby="calculator">
      <div>
        <h2 id="calculator" className={section.heading}>
          Cost calculator
        </h2>
        <Choices value={choice} onChange={setChoice} />
        <div className={`tiles ${styles.fields}`}>
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
      <output className={`stack ${styles.costs}`}>
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
      <label className="stack tight strong">
        {label}
        <input
          className="field numeric"
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
        <p id={id} className="problem" role="alert">
          {shown}
        </p>
      )}
    </div>
  );
}

function Choices(props: Readonly<{ value: Choice; onChange: (choice: Choice) => void }>) {
  return (
    <fieldset className={`tiles ${styles.choices}`}>
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
    <span className={`row apart ${props.isTotal === true ? styles.total : 'soft'}`}>
      {props.name} <strong className="numeric">{formatGhs(props.amount)}</strong>
    </span>
  );
}

/** What a client pays who has not had a translation yet. */
function First({ first, total }: { first: FirstTranslation; total: number }) {
  return (
    <span className={`row apart well ${styles.first}`}>
      <span>
        Your first translation: {formatNumber(first.words)} of {formatNumber(first.most)} words free
      </span>{' '}
      <strong className="numeric">You pay {formatGhs(total - first.amount)}</strong>
    </span>
  );
}

/** The estimated cost per service and in total, in GHS. */
export type Estimate = UnitPrices & Readonly<{ total: number }>;

/** Reads numbers as people write them; undefined while it is loaded, null if it could not be. */
type Parser = typeof parseDecimal | null | undefined;

/** Digits, and of a number that need not be whole a tenth: they need no parser. */
const isPlain = (typed: string, mostDecimals?: number): boolean =>
  (mostDecimals === 0 ? /^\d{0,15}$/ : /^\d{0,14}(\.\d)?$/).test(typed);

/** A number, and what is wrong with its text. */
type Amount = Readonly<{ amount: number; problem?: string }>;

/** A typed number of words or minutes; what is none counts as 0, and its field says so. */
export function parseAmount(parse: Parser, typed: string, mostDecimals?: number): Amount {
  if (isPlain(typed, mostDecimals)) return { amount: Number(typed) };
  if (parse === null)
    return { amount: 0, problem: 'This could not be read just now. Please use digits only' };
  if (parse === undefined) return { amount: 0 };
  const parsed = parse(typed, mostDecimals === undefined ? {} : { mostDecimals });
  if ('value' in parsed) return { amount: parsed.value };
  return parsed.fault === 'empty' ? { amount: 0 } : { amount: 0, problem: parsed.problem };
}

const toPesewas = (ghs: number): number => Math.round(ghs * 100);

/** The free part of a first translation: its words, the most that are free, and their price in GHS. */
type FirstTranslation = Readonly<{ words: number; most: number; amount: number }>;

/** What is free if the words are those of a client's first translation. */
export function firstTranslation(
  prices: UnitPrices,
  words: number,
  most: number,
): FirstTranslation {
  const free = Math.min(Math.floor(words), most);
  return { words: free, most, amount: (free * toPesewas(prices.translation)) / 100 };
}

/**
 * Estimates a cost. It calculates in pesewas, so that the parts add up to the total.
 *
 * @param counted what the total consists of
 */
export function estimateCost(
  prices: UnitPrices,
  work: Readonly<{ words: number; minutes: number }>,
  counted: readonly ServiceType[],
): Estimate {
  const words = Math.floor(work.words);
  const tenths = Math.ceil(Number((work.minutes * 10).toFixed(6)));
  const pesewas = {
    translation: words * toPesewas(prices.translation),
    transcription: Math.round((tenths * toPesewas(prices.transcription)) / 10),
    narration: words * toPesewas(prices.narration),
  };
  const total = counted.reduce((sum, service) => sum + pesewas[service], 0);
  return {
    translation: pesewas.translation / 100,
    transcription: pesewas.transcription / 100,
    narration: pesewas.narration / 100,
    total: total / 100,
  };
}
