import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';

import { useFilters } from '../../lib/use-filters.ts';
import type { Languages } from '../languages/queries.ts';
import styles from './api-examples.module.css';
import type { ExampleEndpoint } from './examples/endpoints.ts';
import type { ExampleCall } from './examples/example-call.ts';

const languageFields = {
  pair: [
    { param: 'source', label: 'Source language', field: 'sourceLanguage' },
    { param: 'target', label: 'Target language', field: 'targetLanguage' },
  ],
  language: [{ param: 'language', label: 'Language', field: 'language' }],
  job: [],
  nothing: [],
} as const;

/** What an example is filled in with besides the key: language codes, or the number of a job. */
export function ExampleInputs(
  props: Readonly<{ needs: ExampleEndpoint['needs']; call: ExampleCall; languages: Languages }>,
) {
  const { needs, call, languages } = props;
  const change = useFilters();
  if (needs === 'nothing') return null;
  return (
    <div className={styles.inputs}>
      {languageFields[needs].map(({ param, label, field }) => (
        <Select
          key={param}
          label={label}
          searchable
          allowDeselect={false}
          data={languages.options.map(({ value, label: name }) => ({
            value,
            label: name === value ? name : `${name} (${value})`,
          }))}
          value={call[field]}
          nothingFoundMessage="No such language"
          onChange={(code) => change({ [param]: code })}
        />
      ))}
      {needs === 'job' && (
        <JobField jobId={call.jobId} onChange={(job) => change({ job_id: job })} />
      )}
    </div>
  );
}

const mostDigits = 15;

/** While it is empty the example keeps the job that it would have by itself. */
function JobField(props: Readonly<{ jobId: number; onChange: (job: string) => void }>) {
  const [isEmpty, setEmpty] = useState(false);
  return (
    <TextInput
      label="Job ID"
      inputMode="numeric"
      maxLength={mostDigits}
      value={isEmpty ? '' : String(props.jobId)}
      onChange={({ currentTarget }) => {
        const job = currentTarget.value.replaceAll(/\D|^0+/g, '');
        setEmpty(job === '');
        props.onChange(job);
      }}
      onBlur={() => setEmpty(false)}
    />
  );
}
