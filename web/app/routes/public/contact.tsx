import type { Route } from './+types/contact.ts';
import { ContactForm } from '../../features/contact/visitor/contact-form.tsx';
import { brand, contactEmail, pageTitle } from '../../lib/format/brand.ts';
import section from '../../ui/section.module.css';
import styles from './contact.module.css';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Contact Sales') },
  {
    name: 'description',
    content: `Talk to ${brand} about larger volumes, deadlines and languages for your organisation.`,
  },
];

const reasons = [
  {
    title: 'Your terminology',
    text: 'Translators see the terms of your glossary beside your texts.',
  },
  { title: 'Your systems, connected', text: 'Order from your own software, by API or SDK.' },
  {
    title: 'One wallet',
    text: 'All jobs of your account are paid from it, each with a record.',
  },
  {
    title: 'Languages on request',
    text: 'Is yours missing? Write to us, and we can add it for providers.',
  },
] as const;

export default function Contact() {
  return (
    <div className={`page ${section.section}`}>
      <h1 className={section.title}>Contact Sales</h1>
      <p className={section.lead}>
        Broadcasters, ministries, hospitals and publishers: tell us what you need to say, and to
        whom.
      </p>
      <div className={`${section.columns} ${styles.columns}`}>
        <ContactForm />
        <aside>
          <h2>Why Choose Enterprise</h2>
          <ul className={styles.reasons}>
            {reasons.map(({ title, text }) => (
              <li key={title}>
                <strong>{title}</strong>
                <p className="soft">{text}</p>
              </li>
            ))}
          </ul>
          <h2>Contact info</h2>
          <address className={`stack tight breakable ${styles.address}`}>
            <a className="target" href={`mailto:${contactEmail}`}>
              {contactEmail}
            </a>
            <span>Accra, Ghana</span>
            <span>Monday to Friday, 8:00 to 17:00 GMT</span>
          </address>
        </aside>
      </div>
    </div>
  );
}
