import type { LanguageAvailability } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { availabilityQuery } from '../../../entities/languages/availability.ts';
import { useClientLanguages } from '../../../entities/languages/queries.ts';
import { serviceNames, serviceTypes } from '../../../entities/services/service-text.ts';
import { useFilters } from '../../../lib/address/use-filters.ts';
import { ChoiceField } from '../../../ui/kit/choice-field.tsx';
import { SearchBox } from '../../../ui/kit/search-box.tsx';
import { onFirstInteraction } from '../../../ui/on-first-interaction.ts';
import type { DiscoverView } from './discover-url.ts';
import styles from './discover.module.css';
import { languageChoices } from './language-choices.ts';

const serviceChoices = [
  { value: '', label: 'All Services' },
  ...serviceTypes.map((value) => ({ value, label: serviceNames[value] })),
];

/** The search and the filters of the Discover tab, which are in the address. */
export function DiscoverFilters({ view }: { view: DiscoverView }) {
  const change = useFilters();
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <SearchBox
          label="Search service providers"
          placeholder="Search service providers by name or language..."
          q={view.q}
          onSearch={(q) => change({ q })}
        />
      </div>
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
