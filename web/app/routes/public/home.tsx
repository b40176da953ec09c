import { Link } from 'react-router';

import type { Route } from './+types/home.ts';
import { JoinButton } from '../../features/accounts/sign-in/auth-dialog-host.tsx';
import { hasFreeWords, useUnitPrices } from '../../features/pricing/visitor/use-unit-prices.ts';
import { brand } from '../../lib/format/brand.ts';
import { CheckIcon, Icon, PersonIcon, ShareIcon } from '../../ui/icons.tsx';
import section from '../../ui/section.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Weave } from '../../ui/weave/weave.tsx';
import styles from './home.module.css';

export const meta: Route.MetaFunction = () => [
  { title: `${brand} · Translation, transcription and narration from Ghana` },
  {
    name: 'description',
    content:
      'People who translate, transcribe and narrate in Twi, Ewe, Ga, Dagbani and 100+ languages, counted in words and minutes, and priced before you pay.',
  },
];

export default function Home() {
  const hasFree = hasFreeWords(useUnitPrices());
  return (
    <>
      <Hero hasFree={hasFree} />
      <Languages />
      <Voices />
      <HowItWorks />
      <ProvidersWanted />
      <ComingSoon />
      <Start hasFree={hasFree} />
    </>
  );
}

function Hero({ hasFree }: { hasFree: boolean }) {
  return (
    <section className={`page ${section.columns} ${styles.hero}`}>
      <div>
        <p className={section.eyebrow}>Language services from Ghana</p>
        <h1 className={section.title}>Your words, in the languages people live in</h1>
        <p className={section.lead}>
          {brand} connects you with people who translate, transcribe and narrate, in languages that
          machines still get wrong. Counted in words and minutes, priced before you pay.
        </p>
        <div className={section.actions}>
          <JoinButton>Get Started</JoinButton>
          <Link to="/pricing" className="button quiet">
            View Pricing
          </Link>
        </div>
        {hasFree && (
          <>
            <p className={`row ${section.free}`}>
              <CheckIcon /> Your first translation is free.
            </p>
            <p className="soft small">
              You verify your e-mail first. <Link to="/pricing">Pricing</Link> has the number of
              free words.
            </p>
          </>
        )}
      </div>
      <div className={styles.art}>
        <div className={styles.cloth}>
          <Weave />
        </div>
        <figure className={styles.sample}>
          <figcaption className="soft small">English → Twi</figcaption>
          <blockquote lang="en">Please wash your hands with soap before you eat.</blockquote>
          <blockquote lang="tw" className={styles.translated}>
            Yɛsrɛ wo, fa samina hohoro wo nsa ansa na woadidi.
          </blockquote>
        </figure>
      </div>
    </section>
  );
}

const languages = [
  ['ak', 'Twi'],
  ['ee', 'Eʋegbe'],
  ['gaa', 'Gã'],
  ['dag', 'Dagbanli'],
  ['fat', 'Mfantse'],
  ['nzi', 'Nzema'],
  ['dga', 'Dagaare'],
  ['gjn', 'Gonja'],
  ['xsm', 'Kasem'],
  ['kus', 'Kusaal'],
  ['ha', 'Hausa'],
  ['sw', 'Kiswahili'],
  ['fr', 'Français'],
  ['en', 'English'],
] as const;

function Languages() {
  return (
    <section className={styles.languages} aria-label="Some of our languages">
      <ul className="page row strong">
        {languages.map(([code, name]) => (
          <li key={code} lang={code}>
            {name}
          </li>
        ))}
        <li className="soft">and 100+ more</li>
      </ul>
    </section>
  );
}

const steps = [
  {
    icon: <ShareIcon />,
    title: 'Share Content',
    text: 'Paste your text or upload a recording. You see the word count or the minutes, and the price, right away.',
  },
  {
    icon: <PersonIcon />,
    title: 'Choose Provider',
    text: 'Pick a person by language, rating and voice, or leave the job open to every qualified provider.',
  },
  {
    // A pen.
    icon: (
      <Icon>
        <path d="M4 20l1-4.5L16.5 4 20 7.5 8.5 19z" />
      </Icon>
    ),
    title: 'Expert Service',
    text: 'An approved provider does the work. Your payment is held until it is delivered, and returned if it cannot be done.',
  },
  {
    icon: <CheckIcon />,
    title: 'Get Results',
    text: 'Download the text or the narration, follow every step on your dashboard, and come back for more.',
  },
] as const;

/** Loaded after the rest of the page, which does not need the list of providers. */
const HomeVoices = lazyPart(
  async () => (await import('../../features/services/visitor/home-voices.tsx')).HomeVoices,
  () => true,
);

function Voices() {
  return (
    <section className={`page ${section.section}`}>
      <h2 className={section.heading}>Hear who will speak for you</h2>
      <p className={section.lead}>
        Narrators with a voice sample. Press play, then ask for that very voice.
      </p>
      <div className={styles.voices}>
        <HomeVoices />
      </div>
    </section>
  );
}

function ProvidersWanted() {
  return (
    <section className={`page row apart ${styles.wanted}`}>
      <div>
        <h2 className={section.heading}>Providers wanted</h2>
        <p className={section.lead}>
          Do you speak Dagbani, Ewe, Gonja or Nzema as well as English? Translate, transcribe or
          narrate from your phone, and choose your hours. Your earnings are paid out by the week, to
          mobile money or a bank account.
        </p>
      </div>
      <JoinButton as="service-provider" isQuiet>
        Become a Service Provider
      </JoinButton>
    </section>
  );
}

function HowItWorks() {
  return (
    <section className={`page ${section.section}`}>
      <h2 className={section.heading}>How it works</h2>
      <p className={section.lead}>From your draft to words that reach people, in four steps.</p>
      <ol className="tiles">
        {steps.map(({ icon, title, text }, index) => (
          <li key={title} className={section.card}>
            <span className={styles.step}>
              {icon}
              <span>{index + 1}</span>
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ComingSoon() {
  return (
    <section className={`page ${section.columns} ${styles.soon}`}>
      <div>
        <p className={styles.badge}>Coming Soon</p>
        <h2 className={section.heading}>Live speech-to-speech</h2>
        <p>
          Speak English in Accra and be heard in Dagbani in Tamale: live interpreting between people
          on one call, with an interpreter in the middle. It cannot be ordered yet.
        </p>
      </div>
      <div className={styles.waves} aria-hidden="true" />
    </section>
  );
}

function Start({ hasFree }: { hasFree: boolean }) {
  return (
    <section className={`page ${section.section} ${styles.closing}`}>
      <h2 className={section.heading}>
        {hasFree ? 'Your first translation is free' : 'Your first translation'}
      </h2>
      <p className={section.lead}>
        {hasFree
          ? 'It is on us, up to the free words that Pricing shows: the translator is paid as for any other job. No card needed.'
          : 'You see its price before you pay, and a person does the work. No card needed.'}
      </p>
      <JoinButton>Start Translating Now</JoinButton>
    </section>
  );
}
