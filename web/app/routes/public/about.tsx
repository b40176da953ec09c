import type { Route } from './+types/about.ts';
import { JoinButton } from '../../features/accounts/sign-in/auth-dialog-host.tsx';
import { brand, pageTitle } from '../../lib/format/brand.ts';
import section from '../../ui/section.module.css';
import { Weave } from '../../ui/weave/weave.tsx';
import styles from './about.module.css';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Learn More') },
  {
    name: 'description',
    content: `Why ${brand} exists: language services by people, for languages that are left out.`,
  },
];

const approach = [
  {
    title: 'AI-Enhanced',
    text: 'Software does what it does well: it counts words, measures recordings, calculates prices and keeps every step on record.',
  },
  {
    title: 'Human Expertise',
    text: 'Meaning stays with people. Providers are approved for each language pair, and narrators by a sample of their voice.',
  },
  {
    title: 'Local Focus',
    text: 'We begin with the languages of Ghana and its neighbours, with prices in cedis and pay for the people who speak them.',
  },
] as const;

const values = [
  {
    title: 'Accuracy',
    text: 'A leaflet about medicine must mean in Ewe what it means in English.',
  },
  { title: 'Respect', text: 'A language is someone’s home. We treat none of them as small.' },
  {
    title: 'Fair pay',
    text: 'Providers see the price, and our commission, before they accept a job.',
  },
  { title: 'Access', text: 'Our pages are made for a modest phone and a slow connection.' },
  {
    title: 'Privacy',
    text: 'Your texts and recordings are for the providers who may take the job, and for our admins. They are on no public page.',
  },
  { title: 'Openness', text: 'Prices are public, and every job has a history that you can read.' },
] as const;

export default function About() {
  return (
    <>
      <section className={`page ${section.columns} ${styles.mission}`}>
        <div>
          <p className={section.eyebrow}>Our mission</p>
          <h1 className={section.title}>No one should be left out because of their language</h1>
          <p className={section.lead}>
            {brand} makes professional translation, transcription and narration as easy to order in
            Kusaal as it is in French.
          </p>
        </div>
        <div className={styles.cloth}>
          <Weave />
        </div>
      </section>
      <section className={`page ${section.section} ${section.columns} ${styles.challenge}`}>
        <h2 className={section.heading}>The challenge</h2>
        <div className="stack loose">
          <p>
            Ghana speaks around eighty languages. Most of what is written for its people, from
            health advice to contracts and school books, comes only in English. Machine translation
            knows a handful of these languages, and knows them badly.
          </p>
          <p>
            The people who could close the gap are already here: teachers, broadcasters, translators
            and storytellers. What is missing is a place where they can be found, trusted and paid.
          </p>
        </div>
      </section>
      <section className={`page ${section.section}`}>
        <h2 className={section.heading}>Our approach</h2>
        <Cards cards={approach} />
      </section>
      <section className={`page ${section.section}`}>
        <h2 className={section.heading}>What we value</h2>
        <Cards cards={values} />
      </section>
      <section className="page row apart">
        <h2 className={section.heading}>Join us</h2>
        <div className={section.actions}>
          <JoinButton>Get Started as Client</JoinButton>
          <JoinButton as="service-provider" isQuiet>
            Become a Service Provider
          </JoinButton>
        </div>
      </section>
    </>
  );
}

function Cards({ cards }: { cards: readonly Readonly<{ title: string; text: string }>[] }) {
  return (
    <ul className={`tiles ${styles.cards}`}>
      {cards.map(({ title, text }) => (
        <li key={title} className={section.card}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
