import { useQuery } from '@tanstack/react-query';

import { nsem } from '../../../lib/api/nsem.ts';
import { Notice } from '../../../ui/notice.tsx';
import { deviceName } from '../draft/device-name.ts';

/** Says that sentences are recorded on another device, and which one that is, as far as it is known. */
export function ElsewhereNotice({ jobId, count }: Readonly<{ jobId: number; count: number }>) {
  const { data: versions = [] } = useQuery({
    queryKey: ['job-draft-versions', jobId],
    queryFn: ({ signal }) => nsem.jobs.drafts.listVersions(jobId, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const own = deviceName(navigator);
  const device = versions.find(({ saved_on: on }) => on !== own)?.saved_on ?? 'another device';
  return (
    <Notice kind="warning" title={titleOf(count, device)}>
      Recordings stay on the device until you deliver. Deliver from there, or record{' '}
      {count === 1 ? 'it' : 'them'} again here.
    </Notice>
  );
}

const titleOf = (count: number, device: string): string =>
  count === 1
    ? `1 sentence is recorded on ${device}`
    : `${count} sentences are recorded on ${device}`;
