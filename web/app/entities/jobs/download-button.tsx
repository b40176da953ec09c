import { Button } from '@mantine/core';
import type { Download } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { errorText } from '../../lib/api/calls.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { DownloadIcon } from '../../ui/work-icons.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';

/** Downloads one file of a job. */
export function DownloadButton(
  props: Readonly<{
    label: string;
    of: string;
    isQuiet?: boolean;
    open: () => Promise<Download>;
  }>,
) {
  const { label, of, isQuiet = false, open } = props;
  const save = useMutation({
    mutationFn: async () => saveFile(await open()),
    onError: (error) => showToast('error', 'Download Failed', errorText(error)),
  });
  return (
    <Button
      variant={isQuiet ? 'default' : 'filled'}
      leftSection={<DownloadIcon />}
      aria-label={`${label}: ${of}`}
      aria-disabled={save.isPending}
      onClick={() => save.isPending || save.mutate()}
    >
      {save.isPending ? 'Downloading...' : label}
    </Button>
  );
}
