import { Button } from '@mantine/core';
import type { Service } from '@nsem/sdk';

import { type Languages, useLanguages } from '../../../entities/languages/queries.ts';
import { newService } from '../../../entities/services/service-text.ts';
import { useOverlay } from '../../../lib/address/search-params.ts';

/**
 * Buttons that open the form of a service with a pair of languages that the provider speaks.
 *
 * @param props.lead what precedes them
 */
export function Suggestions(
  props: Readonly<{ spoken: readonly string[]; services: readonly Service[]; lead?: string }>,
) {
  const languages = useLanguages();
  const overlay = useOverlay();
  const pairs = suggestServices(props.spoken, props.services, languages);
  if (pairs.length === 0) return null;
  return (
    <fieldset className="row" aria-label="Suggested services">
      {props.lead !== undefined && <p className="soft">{props.lead}</p>}
      {pairs.map(({ source, target }) => {
        const pair = `${languages.nameOf(source)} → ${languages.nameOf(target)}`;
        return (
          <Button
            key={pair}
            variant="default"
            aria-label={`${pair}: add this translation`}
            onClick={() => overlay.open({ service: newService, source, target })}
          >
            {pair}
          </Button>
        );
      })}
    </fieldset>
  );
}

/** A translation that a provider could offer, by the codes of its languages. */
export type SuggestedPair = Readonly<{ source: string; target: string }>;

const mostSuggestions = 4;

/**
 * Drafts translations from the languages that a provider speaks: from English and into it. What they
 * offer already is left out.
 *
 * @param spoken the languages by name, as the provider chose them at sign-up
 */
export function suggestServices(
  spoken: readonly string[],
  services: readonly Service[],
  { options }: Pick<Languages, 'options'>,
): readonly SuggestedPair[] {
  const codes = new Map(options.map(({ value, label }) => [label, value]));
  const english = codes.get('English');
  if (english === undefined) return [];
  const others = spoken.map((name) => codes.get(name)).filter((code) => code !== undefined);
  const isOffered = ({ source, target }: SuggestedPair) =>
    services.some(
      (service) => service.source_language === source && service.target_language === target,
    );
  return [
    ...others.map((code) => ({ source: english, target: code })),
    ...others.map((code) => ({ source: code, target: english })),
  ]
    .filter((pair) => pair.source !== pair.target && !isOffered(pair))
    .slice(0, mostSuggestions);
}
