import { Button } from '@mantine/core';
import type { Service } from '@nsem/sdk';

import { useOverlay } from '../../../lib/address/use-overlay.ts';
import { useLanguages } from '../../../entities/languages/queries.ts';
import { newService } from '../../../entities/services/service-text.ts';
import styles from './services.module.css';
import { suggestServices } from './suggest-services.ts';

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
    <fieldset className={styles.suggestions} aria-label="Suggested services">
      {props.lead !== undefined && <p>{props.lead}</p>}
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
