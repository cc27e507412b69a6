import { Button, NativeSelect, Stack, TextInput, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { jurisdictionOptions } from '../../../shared/jurisdictions.js';
import { verificationText } from '../../../shared/text/verificationText.js';
import { SearchMatches } from './SearchMatches.js';
import { readNewVerificationSearch, type NewVerificationSearch } from './verificationSearch.js';
import * as limits from '../../../shared/limits.js';

const text = verificationText.search;

interface SearchByNameProps {
  readonly search: NewVerificationSearch;
  readonly onChoose: (number: string) => void;
}

/** Finds an entity's number by its name. The address contains the search. */
export function SearchByName({ search, onChoose }: SearchByNameProps): ReactNode {
  const navigate = useNavigate({ from: '/verifications/new' });
  const [name, setName] = useState(search.name ?? '');
  const [jurisdiction, setJurisdiction] = useState<string>(search.jurisdiction ?? 'AU');
  return (
    <section aria-labelledby="search-title">
      <Title order={2} size="h4" mb="sm" id="search-title">
        {text.title}
      </Title>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate({
            search: (before) => readNewVerificationSearch({ ...before, name, jurisdiction }),
            replace: true,
          });
        }}
      >
        <Stack>
          <TextInput
            label={text.name}
            description={text.nameHint}
            maxLength={limits.searchEntities.name}
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.currentTarget.value);
            }}
          />
          <NativeSelect
            label={text.register}
            data={jurisdictionOptions}
            value={jurisdiction}
            onChange={(event) => {
              setJurisdiction(event.currentTarget.value);
            }}
          />
          <div>
            <Button type="submit" variant="default" disabled={name.trim() === ''}>
              {text.send}
            </Button>
          </div>
        </Stack>
      </form>
      {search.name !== undefined && (
        <SearchMatches name={search.name} jurisdiction={search.jurisdiction ?? 'AU'} onChoose={onChoose} />
      )}
    </section>
  );
}
