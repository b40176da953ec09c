import type { LanguageAvailability, ServiceType } from '@nsem/sdk';

import type { LanguageOption } from '../../../entities/languages/language-groups.ts';
import type { Choice, ChoiceGroup } from '../../../ui/kit/choice-field.tsx';

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
