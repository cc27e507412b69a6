import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { OnboardingExplanationsInput as limits } from '../../shared/limits.js';
import { stepFields } from '../../shared/statedFields.js';
import { useText } from '../../shared/text/Language.js';
import { useFormState, useFormStore } from '../form/FormContext.js';
import { LongField } from '../fields/LongField.js';
import { orNull } from '../fields/orNull.js';
import { pageNames, type PageName, type Step } from '../form/formTypes.js';
import { useNavigation } from '../navigation/NavigationContext.js';
import { neighbour } from '../navigation/useNavigationState.js';
import { AddressStep } from '../steps/address/AddressStep.js';
import { BusinessStep } from '../steps/business/BusinessStep.js';
import { DeclarationStep } from '../steps/declaration/DeclarationStep.js';
import { DocumentsStep } from '../steps/documents/DocumentsStep.js';
import { UploadList } from '../steps/documents/UploadList.js';
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
        {/* The step of the documents shows the uploads under its own fields. */}
        {page !== 'DOCUMENTS' && <UploadList />}
        <Page />
        {page !== 'REVIEW' && <Explanation step={page} />}
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

/** For a step that was requested again and stays as it is. A request without steps is explained at the declaration. */
function Explanation({ step }: { readonly step: Step }): ReactNode {
  const text = useText();
  const store = useFormStore();
  const { form, values } = useFormState();
  if (!form.request) return null;
  const { steps } = form.request;
  const isRequested = steps.length === 0 ? step === 'DECLARATION' : steps.includes(step);
  if (!isRequested) return null;
  const section = stepFields[step];
  return (
    <LongField
      pointer={`/explanations/${section}`}
      label={text.explanation}
      description={text.explanationHint(form.brand.name)}
      value={values.explanations[section]}
      maxLength={limits[section]}
      onChange={(explanation) => {
        store.change('explanations', { ...values.explanations, [section]: orNull(explanation) });
      }}
    />
  );
}
