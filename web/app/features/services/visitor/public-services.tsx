import type { PublicProvider, PublicService, ServicePrice } from '@nsem/sdk';
import { useEffect, useState } from 'react';

import { QuotedPrice } from '../../../entities/pricing/work-quote.tsx';
import {
  play,
  stopIfPlaying,
  stopPlayback,
  usePlayback,
} from '../../../entities/recordings/playback.ts';
import { unitPriceText } from '../../../entities/services/provider-facts.tsx';
import { serviceNames } from '../../../entities/services/service-text.ts';
import { PlayIcon, StopIcon } from '../../../ui/sound-icons.tsx';
import { loadPublicSample } from './public-provider-data.ts';
import styles from './public-providers.module.css';

/** The languages of a service by name: `English → Twi`, or `Twi`. */
export function languagesOf(service: PublicService): string {
  const { source_language_name: source, target_language_name: target } = service;
  return service.language_name ?? `${source ?? ''} → ${target ?? ''}`;
}

/** The services of a provider with their prices and voice samples. */
export function PublicServices(
  props: Readonly<{ provider: PublicProvider; prices: readonly ServicePrice[] }>,
) {
  const { provider, prices } = props;
  return (
    <ul className={styles.services}>
      {provider.services.map((service) => (
        <li key={`${service.service_type} ${languagesOf(service)}`}>
          <div>
            <strong>{serviceNames[service.service_type]}</strong>
            <p>{languagesOf(service)}</p>
          </div>
          <p className="numeric">{unitPriceText(prices, service.service_type)}</p>
          <QuotedPrice service={service} />
          {service.audio_recording !== null && (
            <div className={styles.sample}>
              <SampleButton
                path={service.audio_recording}
                of={`${provider.name}, ${languagesOf(service)}`}
              />
              {service.sample_text !== null && <q>{service.sample_text}</q>}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Plays and stops a voice sample that everyone may hear; starting another one stops it. */
function SampleButton({ path, of }: { path: string; of: string }) {
  const [hasFailed, setFailed] = useState(false);
  const playback = usePlayback();
  useEffect(() => () => stopIfPlaying(path), [path]);
  const isStopped = playback?.id !== path;
  const start = (): void => {
    setFailed(false);
    play(path, () => loadPublicSample(path)).catch(() => setFailed(true));
  };
  return (
    <>
      <button
        type="button"
        className="button quiet"
        aria-label={`${isStopped ? 'Play' : 'Stop'}: voice sample, ${of}`}
        onClick={isStopped ? start : stopPlayback}
      >
        {isStopped ? <PlayIcon /> : <StopIcon />}
        {isStopped ? 'Voice sample' : playback.state === 'loading' ? 'Loading...' : 'Stop'}
      </button>
      {hasFailed && (
        <p role="alert" className={styles.problem}>
          The recording could not be played. Please try again.
        </p>
      )}
    </>
  );
}
