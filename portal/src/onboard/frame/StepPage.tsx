import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../../shared/text/Language.js';
import { useFormState } from '../form/FormContext.js';
import { places, type Place } from '../form/formTypes.js';
import { usePlace } from '../place/PlaceContext.js';
import { neighbour } from '../place/usePlaceState.js';
import { AddressStep } from '../steps/address/AddressStep.js';
import { BusinessStep } from '../steps/business/BusinessStep.js';
import { DeclarationStep } from '../steps/declaration/DeclarationStep.js';
import { DocumentsStep } from '../steps/documents/DocumentsStep.js';
import { PeopleStep } from '../steps/people/PeopleStep.js';
import { ReviewStep } from '../steps/review/ReviewStep.js';

const pages: Readonly<Record<Place, () => ReactNode>> = {
  BUSINESS: BusinessStep,
  ADDRESS: AddressStep,
  PEOPLE: PeopleStep,
  DOCUMENTS: DocumentsStep,
  DECLARATION: DeclarationStep,
  REVIEW: ReviewStep,
};

/** One step, with buttons to continue and go back. */
export function StepPage({ place }: { readonly place: Place }): ReactNode {
  const text = useText();
  const { form } = useFormState();
  const { go } = usePlace();
  const title = place === 'REVIEW' ? text.review : text.step[place];
  useEffect(() => {
    document.title = `${title} – ${text.title(form.brand.name)}`;
  }, [title, text, form.brand.name]);
  const [Page, before, after] = [pages[place], neighbour(place, -1), neighbour(place, 1)];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (after) go(after);
      }}
    >
      <Stack gap="lg">
        <div>
          <Text className="soft">{text.stepOf(places.indexOf(place) + 1, places.length)}</Text>
          <Title order={1} id="heading" tabIndex={-1}>
            {title}
          </Title>
        </div>
        <Page />
        <Group>
          {after && <Button type="submit">{text.goOn}</Button>}
          {before && (
            <Button
              variant="default"
              onClick={() => {
                go(before);
              }}
            >
              {text.back}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
