import type { PresentedProfile } from '../topics/providers/public-providers.presenter.ts';
import type { PageHead } from './page-head.ts';

/** Where the pages are, and how the marketplace is called. */
export type Site = Readonly<{
  /** The public address without a slash at its end; empty if it is not configured. */
  origin: string;
  brand: string;
}>;

/** The longest description that search engines show. */
const longestDescription = 160;

const imageAddress = ({ origin }: Site): string => `${origin}/share.png`;

type Service = PresentedProfile['services'][number];

const languageNamesOf = (service: Service): readonly string[] =>
  [service.source_language_name, service.target_language_name, service.language_name].filter(
    (name) => name !== null,
  );

/** Names in the order in which they were first named. */
const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];

/** `Translation and narration in English, Twi and Ewe` */
function describeServices({ services }: PresentedProfile): string {
  const types = unique(services.map(({ service_type: type }) => type));
  const languages = unique(services.flatMap((service) => languageNamesOf(service)));
  const and = new Intl.ListFormat('en', { type: 'conjunction' });
  const text = `${and.format(types)} in ${and.format(languages)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The beginning of a text on one line, cut between words if it is too long. */
function shorten(text: string, longest: number): string {
  const line = text.trim().split(/\s+/).join(' ');
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut}…`.toWellFormed();
}

/** The structured data of a provider: the service, who offers it, and how clients rated it. */
function describeOffer(profile: PresentedProfile, url: string): object {
  const { services, name, bio } = profile;
  const languages = unique(services.flatMap((service) => languageNamesOf(service)));
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: `${describeServices(profile)} by ${name}`,
    serviceType: unique(services.map(({ service_type: type }) => type)),
    url,
    provider: {
      '@type': 'Person',
      name,
      identifier: profile.provider_id,
      knowsLanguage: unique([...languages, ...profile.languages]),
      knowsAbout: profile.specialties,
      ...(bio !== null && { description: bio }),
    },
    ...(profile.average_rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: profile.average_rating,
        ratingCount: profile.rating_count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

/** The head of a provider's page. */
export function describeProvider(profile: PresentedProfile, site: Site): PageHead {
  const services = describeServices(profile);
  const address = `${site.origin}/providers/${profile.provider_id}`;
  const about = profile.bio === null ? '' : ` ${profile.bio}`;
  return {
    title: `${profile.name}, ${services.charAt(0).toLowerCase()}${services.slice(1)} · ${site.brand}`,
    description: shorten(`${services}.${about}`, longestDescription),
    address,
    shareTitle: `${profile.name} on ${site.brand}`,
    imageAddress: imageAddress(site),
    data: describeOffer(profile, address),
  };
}

/** The head of the catalogue, whose document has a title. */
export const describeCatalogue = (site: Site): PageHead => ({
  title: null,
  description: 'People who translate, transcribe and narrate: listen, compare and request a job.',
  address: `${site.origin}/providers`,
  shareTitle: `Language service providers on ${site.brand}`,
  imageAddress: imageAddress(site),
  data: null,
});
