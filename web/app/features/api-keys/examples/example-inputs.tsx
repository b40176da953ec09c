import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { useFilters } from '../../../lib/address/use-filters.ts';
import { ChoiceField } from '../../../ui/kit/choice-field.tsx';
import type { Languages } from '../../../entities/languages/queries.ts';
import type { ExampleEndpoint } from '../snippets/endpoints.ts';
import type { ExampleCall } from '../snippets/example-call.ts';

const languageFields = {
  pair: [
    { param: 'source', label: 'Source language', field: 'sourceLanguage' },
    { param: 'target', label: 'Target language', field: 'targetLanguage' },
  ],
  language: [{ param: 'language', label: 'Language', field: 'language' }],
  job: [],
  nothing: [],
} as const;

/** The inputs of an example besides the key: language codes, or a job id. */
export function ExampleInputs(
  props: Readonly<{ needs: ExampleEndpoint['needs']; call: ExampleCall; languages: Languages }>,
) {
  const { needs, call, languages } = props;
  const change = useFilters();
  if (needs === 'nothing') return null;
  return (
    <div className="tiles slim">
      {languageFields[needs].map(({ param, label, field }) => (
        <ChoiceField
          key={param}
          label={label}
          choices={languages.options.map(({ value, label: name }) => ({
            value,
            label: name === value ? name : `${name} (${value})`,
          }))}
          value={call[field]}
          onChange={(code) => change({ [param]: code })}
        />
      ))}
      {needs === 'job' && (
        <JobField jobId={call.jobId} onChange={(job) => change({ job_id: job })} />
      )}
    </div>
  );
}

const maxDigits = 15;

/** While the field is empty, the example uses the default job. */
function JobField(props: Readonly<{ jobId: number; onChange: (job: string) => void }>) {
  const [isEmpty, setEmpty] = useState(false);
  return (
    <TextInput
      label="Job ID"
      inputMode="numeric"
      maxLength={maxDigits}
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
