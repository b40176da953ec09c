// Shows one's newest jobs on a page of one's own, live: without a framework, and without webhooks.
//
//   NSEM_URL=https://nsem.example.com NSEM_TOKEN=nsem_… node status-page.ts 3000
//
// One stream of events comes from Nsem, and what it tells is passed on to all who have the page open.
// The page has no login: it is for this machine alone, and says nothing of what is in the jobs.

import { Nsem, type Job } from '@nsem/sdk';

import { servePage } from './status-page/serve-page.ts';

const languages = new Map<string, string>();
const jobs = new Map<number, Job>();
let isLive = false;

/** A job as it is shown. */
function present({ id, service_type: service, status, updated_at: since, ...job }: Job): object {
  const codes = [job.language, job.source_language, job.target_language];
  const names = codes.flatMap((code) => (code === null ? [] : (languages.get(code) ?? code)));
  return { job: { id, service, status, since, languages: names.join(' → ') } };
}

const explain = (error: unknown) => console.error(error instanceof Error ? error.message : error);
const isStream = (url: string) => url.endsWith('/events');

try {
  const page = await servePage(Number(process.argv[2] ?? 3000), () => [
    { isLive },
    ...Array.from(jobs.values(), present),
  ]);

  function setLive(now: boolean): void {
    isLive = now;
    page.tell({ isLive });
  }

  /** An answer may come after a newer one. */
  function keep(job: Job): void {
    if (job.updated_at < (jobs.get(job.id)?.updated_at ?? '')) return;
    jobs.set(job.id, job);
    page.tell(present(job));
  }

  const nsem = new Nsem({
    hooks: {
      onRetry: ({ url }) => void (isStream(url) && setLive(false)),
      onResponse({ url, status }) {
        if (!isStream(url) || status !== 200) return;
        // The stream stands, at first or again, and tells what comes; the list has what was before.
        setLive(true);
        nsem.jobs.list().then(({ data }) => data.forEach(keep), explain);
      },
    },
  });
  for await (const { language_code: code, name } of nsem.languages.list()) {
    languages.set(code, name);
  }
  console.log(`Your jobs are at ${page.url}`);
  for await (const { job_id: id } of nsem.events.follow()) nsem.jobs.get(id).then(keep, explain);
} catch (error) {
  explain(error);
  process.exit(1);
}
