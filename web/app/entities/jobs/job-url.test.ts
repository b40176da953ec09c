import { expect, it } from 'vitest';

import { parseOpenJobs } from './job-url.ts';

const none = { job: undefined, edit: undefined, deliver: undefined, fail: undefined };

it('reads the open jobs from the query and ignores other parameters', () => {
  expect(parseOpenJobs({ tab: 'jobs', job: '12', q: 'ewe' })).toEqual({ ...none, job: 12 });
  expect(parseOpenJobs({ job: '12', deliver: '12' })).toEqual({ ...none, job: 12, deliver: 12 });
  expect(parseOpenJobs({ fail: '7' })).toEqual({ ...none, fail: 7 });
  expect(parseOpenJobs({ edit: '7' })).toEqual({ ...none, edit: 7 });
});

it.each(['', '0', '-3', '012', '1.5', '1e3', ' 12', '12 ', '１２', 'twelve', '9'.repeat(16)])(
  'ignores %j, which is no job number',
  (written) => {
    expect(parseOpenJobs({ job: written, edit: written, deliver: written, fail: written })).toEqual(
      none,
    );
  },
);
