import type { LanguageAvailability, ServiceType } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { useClientLanguages } from '../../../entities/languages/queries.ts';
import { availabilityQuery } from '../../../entities/languages/availability.ts';
import type { LanguageOption } from '../../../entities/languages/language-groups.ts';
import {
  providerIdParam,
  serviceNames,
  serviceTypes,
} from '../../../entities/services/service-text.ts';
import { choiceParam, textParam } from '../../../lib/address/search-params.ts';
import { useFilters } from '../../../lib/address/use-filters.ts';
import { type Choice, ChoiceField, type ChoiceGroup } from '../../../ui/kit/choice-field.tsx';
import { SearchBox } from '../../../ui/kit/search-box.tsx';
import { onFirstInteraction } from '../../../ui/lazy-part.tsx';

const serviceChoices = [
  { value: '', label: 'All Services' },
  ...serviceTypes.map((value) => ({ value, label: serviceNames[value] })),
];

/** The search and the filters of the Discover tab, which are in the address. */
export function DiscoverFilters({ view }: { view: DiscoverView }) {
  const change = useFilters();
  return (
    <search className="filters">
      <SearchBox
        label="Search service providers"
        placeholder="Search service providers by name or language..."
        q={view.q}
        onSearch={(q) => change({ q })}
      />
      <LanguageFilter view={view} onChange={(language) => change({ language })} />
      <ChoiceField
        aria-label="Service"
        choices={serviceChoices}
        value={view.service ?? ''}
        onChange={(service) => change({ service })}
      />
    </search>
  );
}

const nothingKnown: readonly LanguageAvailability[] = [];

function LanguageFilter(
  props: Readonly<{ view: DiscoverView; onChange: (language: string) => void }>,
) {
  const { view, onChange } = props;
  const { options } = useClientLanguages();
  const available = useAvailability();
  // The list of a browser that is open must not change: the choice could be of another line.
  const [whileFocused, setWhileFocused] = useState<typeof available | null>(null);
  return (
    <ChoiceField
      aria-label="Language"
      choices={languageChoices(options, whileFocused ?? available, view.service)}
      value={view.language}
      onChange={onChange}
      onFocus={() => setWhileFocused(available)}
      onBlur={() => setWhileFocused(null)}
    />
  );
}

/** What providers are available for now, from the first interaction on: it is not needed to read. */
function useAvailability(): readonly LanguageAvailability[] {
  const [isNear, setNear] = useState(false);
  useEffect(() => onFirstInteraction(window, () => setNear(true)), []);
  const { data } = useQuery({ ...availabilityQuery, enabled: isNear });
  return data ?? nothingKnown;
}

/** The state of the Discover tab: the search, its filters and the open provider. */
export type DiscoverView = Readonly<{
  q: string;
  language: string;
  service: ServiceType | undefined;
  provider: string | undefined;
}>;

/** Reads the Discover tab's state from the query; an invalid value falls back to all providers. */
export const parseDiscover = (params: Readonly<Record<string, string>>): DiscoverView => ({
  q: textParam(params['q']),
  language: textParam(params['language']),
  service: choiceParam(serviceTypes, params['service']),
  provider: providerIdParam(params['provider']),
});

const allLanguages: Choice = { value: '', label: 'All Languages' };

/**
 * The languages to filter by, those first for which providers are available now.
 *
 * @param service the only service that counts; undefined for any
 */
export function languageChoices(
  options: readonly LanguageOption[],
  available: readonly LanguageAvailability[],
  service: ServiceType | undefined,
): readonly (Choice | ChoiceGroup)[] {
  const codes = new Set(
    available
      .filter(({ service_type: type }) => service === undefined || type === service)
      .flatMap((work) => [work.source_language, work.target_language, work.language]),
  );
  const choices = options.map(({ value, label }) => ({ value, label }));
  const now = choices.filter(({ value }) => codes.has(value));
  if (now.length === 0) return [allLanguages, ...choices];
  const others = choices.filter(({ value }) => !codes.has(value));
  return [
    allLanguages,
    { group: 'Available now', items: now },
    { group: 'Other languages', items: others },
  ].filter((one) => !('items' in one) || one.items.length > 0);
}
