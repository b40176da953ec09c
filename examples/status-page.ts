// Shows your newest jobs on a live page, without a framework and without webhooks.
//
//   NSEM_URL=https://nsem.example.com NSEM_TOKEN=nsem_… node status-page.ts 3000
//
// One stream of events from the server is forwarded to every open page. The pages require no login, so
// they are served to this machine only, and do not show the content of the jobs.

import { Nsem, type Job } from '@nsem/sdk';

import { servePage } from './status-page/serve-page.ts';

const languages = new Map<string, string>();
const jobs = new Map<number, Job>();
let isLive = false;

/** The data of a job for the page. */
function present({ id, service_type: service, status, updated_at: since, ...job }: Job): object {
  const codes = [job.language, job.source_language, job.target_language];
  const names = codes.flatMap((code) => (code === null ? [] : (languages.get(code) ?? code)));
  return { job: { id, service, status, since, languages: names.join(' → ') } };
}

const report = (error: unknown) => console.error(error instanceof Error ? error.message : error);
const isStream = (url: string) => url.endsWith('/events');

try {
  const page = await servePage(Number(process.argv[2] ?? 3000), () => [
    { isLive },
    ...Array.from(jobs.values(), present),
  ]);

  function setLive(now: boolean): void {
    isLive = now;
    page.send({ isLive });
  }

  /** Responses can arrive out of order: an older one is ignored. */
  function update(job: Job): void {
    if (job.updated_at < (jobs.get(job.id)?.updated_at ?? '')) return;
    jobs.set(job.id, job);
    page.send(present(job));
  }

  const nsem = new Nsem({
    hooks: {
      onRetry: ({ url }) => void (isStream(url) && setLive(false)),
      onResponse({ url, status }) {
        if (!isStream(url) || status !== 200) return;
        // The stream is open and sends new changes; the list contains the earlier ones.
        setLive(true);
        nsem.jobs.list().then(({ data }) => data.forEach(update), report);
      },
    },
  });
  for await (const { language_code: code, name } of nsem.languages.list()) {
    languages.set(code, name);
  }
  console.log(`Your jobs are at ${page.url}`);
  for await (const { job_id: id } of nsem.events.follow()) nsem.jobs.get(id).then(update, report);
} catch (error) {
  report(error);
  process.exit(1);
}
