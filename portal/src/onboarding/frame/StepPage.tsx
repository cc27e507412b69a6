import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../../shared/text/Language.js';
import { useFormState } from '../form/FormContext.js';
import { pageNames, type PageName } from '../form/formTypes.js';
import { useNavigation } from '../navigation/NavigationContext.js';
import { neighbour } from '../navigation/useNavigationState.js';
import { AddressStep } from '../steps/address/AddressStep.js';
import { BusinessStep } from '../steps/business/BusinessStep.js';
import { DeclarationStep } from '../steps/declaration/DeclarationStep.js';
import { DocumentsStep } from '../steps/documents/DocumentsStep.js';
import { PeopleStep } from '../steps/people/PeopleStep.js';
import { ReviewStep } from '../steps/review/ReviewStep.js';

const pages: Readonly<Record<PageName, () => ReactNode>> = {
  BUSINESS: BusinessStep,
  ADDRESS: AddressStep,
  PEOPLE: PeopleStep,
  DOCUMENTS: DocumentsStep,
  DECLARATION: DeclarationStep,
  REVIEW: ReviewStep,
};

/** One step, with buttons to continue and go back. */
export function StepPage({ page }: { readonly page: PageName }): ReactNode {
  const text = useText();
  const { form } = useFormState();
  const { go } = useNavigation();
  const title = page === 'REVIEW' ? text.review : text.step[page];
  useEffect(() => {
    document.title = `${title} – ${text.title(form.brand.name)}`;
  }, [title, text, form.brand.name]);
  const [Page, before, after] = [pages[page], neighbour(page, -1), neighbour(page, 1)];
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
          <Text className="soft">{text.stepLabel(pageNames.indexOf(page) + 1, pageNames.length)}</Text>
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
