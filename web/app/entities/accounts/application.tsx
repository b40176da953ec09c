import type { ProviderProfile, ReviewedProvider } from '@nsem/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';

import { nsem } from '../../lib/api/nsem.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Loaded, Skeleton } from '../../ui/query/loaded.tsx';
import styles from './application.module.css';

/** Under the key of the reviews, because approving a service may activate its provider. */
export const reviewedProvidersKey = ['service-reviews', 'providers'] as const;

/** One provider, by user id. */
export const reviewedProviderQuery = (id: number) =>
  queryOptions({
    queryKey: [...reviewedProvidersKey, 'one', id],
    queryFn: ({ signal }) => nsem.admin.providers.get(id, { signal }),
  });

/** What a provider wrote about themselves, for the admin who decides about them. */
export const Application = ({ profile }: { profile: ReviewedProvider['profile'] }) =>
  profile !== null && 'bio' in profile ? (
    <Profile profile={profile} />
  ) : (
    <p>No application details were provided.</p>
  );

function Profile({ profile }: { profile: ProviderProfile }) {
  const { languages, specialties, experience, bio, portfolio } = profile;
  return (
    <Facts>
      <Fact name="Languages">{languages.join(', ')}</Fact>
      <Fact name="Years of experience">{experience}</Fact>
      <Fact name="Specialties">{specialties.join(', ') || 'None'}</Fact>
      <Fact name="Bio" isLong>
        <FoldedText text={bio} name="Bio" />
      </Fact>
      {portfolio !== null && (
        <Fact name="Portfolio" isLong>
          <Portfolio text={portfolio} />
        </Fact>
      )}
    </Facts>
  );
}

/** The addresses in it are links; their sites do not learn where the admin comes from. */
const Portfolio = ({ text }: { text: string }) => (
  <FoldedText text={text} name="Portfolio">
    {text.split(/(\s+)/).map(linked)}
  </FoldedText>
);

/** The same address can be there twice. */
function linked(word: string, at: number): ReactNode {
  const link = portfolioLink(word);
  if (link === null) return word;
  return (
    <a key={at} href={link} target="_blank" rel="noopener noreferrer nofollow">
      {word}
    </a>
  );
}

/** The application of the provider of a service, loaded when the service is opened. */
export const ProviderApplication = ({ userId }: { userId: number }) => (
  <Loaded
    query={useQuery(reviewedProviderQuery(userId))}
    skeleton={<Skeleton label="Loading the provider..." shape="line" count={4} />}
    errorTitle="The provider could not be loaded"
  >
    {({ profile }) => <Application profile={profile} />}
  </Loaded>
);

/**
 * A word of a portfolio as a URL that is safe to link to; null if it is not a web address, or one
 * that hides its site behind a user name.
 */
export function portfolioLink(word: string): string | null {
  const url = /\s/.test(word) ? null : URL.parse(word);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

/** What fits the few lines that a folded text shows, on a phone too. */
const shownCharacters = 200;
const shownLines = 4;

const isLong = (text: string): boolean =>
  text.length > shownCharacters || text.split('\n', shownLines + 1).length > shownLines;

/**
 * A text that a user wrote; a long one shows its first lines until it is unfolded.
 *
 * @param props.children how the text is shown, if it is not shown as it is
 */
function FoldedText(props: Readonly<{ text: string; name: string; children?: ReactNode }>) {
  const { text, name, children = text } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!isLong(text)) {
    return (
      <p className={`written ${styles.text}`} dir="auto">
        {children}
      </p>
    );
  }
  return (
    <>
      <p id={id} className={`written ${styles.text}`} dir="auto" data-folded={!isOpen || undefined}>
        {children}
      </p>
      <button
        type="button"
        className="retry"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${isOpen ? 'Show less' : 'Show all'}: ${name}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Show less' : 'Show all'}
      </button>
    </>
  );
}
