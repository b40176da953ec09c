import type { MediaLink } from '@nsem/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { errorText } from '../../lib/api/error-text.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { usePlayer, type Player } from './use-player.ts';

/** A recording of a job: what its client sent, or what its provider delivered. */
export type JobRecording = Readonly<{ jobId: number; file: 'input' | 'output' }>;

/** A recording that can be played; `failure` says why it is not heard. */
export type OpenRecording = Readonly<{ player: Player; failure: string | null }>;

/** Links can be used for 15 minutes. */
const freshMs = 10 * 60_000;

/** An address that plays a recording: an `<audio>` element cannot send the session's token. */
const mediaLinkQuery = ({ jobId, file }: JobRecording) =>
  queryOptions({
    queryKey: ['media-link', jobId, file],
    queryFn: ({ signal }): Promise<MediaLink> =>
      nsem.jobs.getMediaLink(jobId, { file }, { signal }),
    staleTime: freshMs,
    refetchOnWindowFocus: false,
  });

/**
 * Plays a recording of a job from the server, in parts, however long it is. Without a connection it
 * plays what the browser has, and goes on by itself later.
 *
 * @param seconds its length, if it is known before the recording is loaded
 * @param startAt where it begins, in seconds
 */
export function useRecording(
  recording: JobRecording,
  seconds: number | null,
  startAt = 0,
): OpenRecording {
  const link = useQuery(mediaLinkQuery(recording));
  const player = usePlayer({
    address: link.data?.url,
    seconds,
    startAt,
    renew: async () => (await link.refetch()).data?.url,
  });
  const isOnline = useOnline();
  const { hasFailed, isWaiting, retry } = player;
  const retryFailed = useRef(() => {});
  useEffect(() => {
    retryFailed.current = () => hasFailed && retry();
  });
  useEffect(() => {
    if (isOnline) retryFailed.current();
  }, [isOnline]);
  const text = link.isError ? errorText(link.error) : hasFailed ? unplayableText : null;
  const isAway = !isOnline && (text !== null || isWaiting);
  return { player, failure: isAway ? offlineText : text };
}

const unplayableText = 'Your browser cannot play it. Download it instead.';

const offlineText =
  'You are offline, and this part of it is not on your device. It goes on once you are connected again.';
