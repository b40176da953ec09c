import type { Route } from './+types/pricing.ts';
import { JoinButton } from '../../features/accounts/sign-in/auth-dialog-host.tsx';
import { Calculator } from '../../features/pricing/visitor/calculator.tsx';
import { PriceCards } from '../../features/pricing/visitor/price-cards.tsx';
import {
  hasFreeWords,
  loadUnitPrices,
  useUnitPrices,
} from '../../features/pricing/visitor/use-unit-prices.ts';
import { pageTitle } from '../../lib/format/brand.ts';
import { Notice } from '../../ui/notice.tsx';
import section from '../../ui/section.module.css';
import styles from './pricing.module.css';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Pricing') },
  {
    name: 'description',
    content: 'Translation and narration by the word, transcription by the minute, in GHS.',
  },
];

export default function Pricing() {
  const loaded = useUnitPrices();
  const { state, prices, freeWords } = loaded;
  const hasFree = hasFreeWords(loaded);
  return (
    <div className="page">
      <section className={section.section}>
        <h1 className={section.title}>Pricing</h1>
        <p className={section.lead}>
          Pay for words and minutes only: no subscription, no setup fee. You see the price before
          you pay.
        </p>
        {state === 'failed' && (
          <div className={styles.failed}>
            <Notice kind="warning">
              The prices could not be loaded just now.{' '}
              <button type="button" className="retry" onClick={() => void loadUnitPrices()}>
                Try again
              </button>
            </Notice>
          </div>
        )}
        <PriceCards
          prices={prices}
          isLoading={state === 'loading'}
          action={<JoinButton>Get Started</JoinButton>}
        />
        {hasFree && (
          <p className={section.free}>
            Your first translation is free{freeWords > 0 && `, up to ${freeWords} words`}. For
            longer texts, you pay only for the words beyond the free ones.
          </p>
        )}
      </section>
      <Calculator prices={prices} freeWords={freeWords} />
      <Faq hasFree={hasFree} />
    </div>
  );
}

const freeQuestion = 'What is free about the first translation?';

const questions = [
  {
    question: 'How are words counted?',
    answer:
      'The way people count them: every word of your text, in any script. “Ɛyɛ me dɛ” is three words. The same count appears on the quote and on the job.',
  },
  {
    question: 'How is audio measured?',
    answer:
      'The server measures the file itself and bills tenths of a minute, rounded up. A recording of 75 seconds is 1.3 minutes.',
  },
  {
    question: 'When do I pay?',
    answer:
      'When you request a job, its price is held in your wallet. The provider is paid when the work is delivered. If you cancel before a provider takes the job, or the provider cannot do it, you get the full price back.',
  },
  {
    question: 'How long does it take?',
    answer:
      'We aim for 24 hours; it depends on a provider who takes yours. Jobs are processed in real time: providers see yours the moment you request it.',
  },
  {
    question: freeQuestion,
    answer:
      'Your first translation costs you nothing, up to the number of words below the prices, once you have verified your e-mail. A month can have a limit: the price of your request shows what is free.',
  },
  {
    question: 'Which languages can I order?',
    answer:
      '100+ languages, with the languages of Ghana first. If yours is not in the list yet, write to us.',
  },
] as const;

function Faq({ hasFree }: { hasFree: boolean }) {
  return (
    <section className={section.section}>
      <h2 className={section.heading}>Frequently asked questions</h2>
      <div className={styles.faq}>
        {questions.map(
          ({ question, answer }) =>
            (hasFree || question !== freeQuestion) && (
              <details key={question}>
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            ),
        )}
      </div>
    </section>
  );
}
