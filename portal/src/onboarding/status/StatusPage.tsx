import { Anchor, Button, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../shared/Icon.js';
import { useLanguage, useText } from '../../shared/text/Language.js';
import type { Text as Words } from '../../shared/text/enAU.js';
import type { Submitted } from '../form/formState.js';
import type { Form } from '../form/formTypes.js';
import { Brand } from '../frame/Brand.js';
import { TestBanner } from '../frame/TestBanner.js';
import { Notice } from '../opening/Notice.js';
import { Lines } from '../steps/review/Lines.js';
import { linesOfSteps } from '../steps/review/toReviewLines.js';

interface StatusPageProps {
  readonly form: Form;
  /** The data that were just submitted on this page. They are not shown when the link is opened later. */
  readonly submitted: Submitted | null;
}

/** The state of the submission and the next steps. */
export function StatusPage({ form, submitted }: StatusPageProps): ReactNode {
  const text = useText();
  const { title, lead } = wordsFor(form, text);
  return (
    <>
      {form.mode === 'TEST' && <TestBanner />}
      <header className="top">
        <Brand brand={form.brand} />
      </header>
      <Notice title={title} lead={lead}>
        <Text className="soft">{text.reference(form.linkId)}</Text>
        {form.status === 'SUBMITTED' && (
          <section>
            <Title order={2} size="h4">
              {text.next}
            </Title>
            <ol className="next">
              {[text.nextChecks(form.brand.name), text.nextMissing, text.nextDecision].map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        )}
        {submitted && <Summary submitted={submitted} />}
        {form.returnUrl !== null && (
          <Anchor href={form.returnUrl} rel="noreferrer" className="return no-print">
            {text.returnTo(form.brand.name)}
          </Anchor>
        )}
      </Notice>
    </>
  );
}

/** A copy of the answers, which the applicant can print or save as a PDF. */
function Summary({ submitted }: { readonly submitted: Submitted }): ReactNode {
  const language = useLanguage();
  const { text, formats } = language;
  return (
    <section className="summary" aria-labelledby="summary">
      <Title order={2} size="h4" id="summary">
        {text.summary}
      </Title>
      <p className="soft">{text.submittedAt(formats.date(submitted.at), formats.time(submitted.at))}</p>
      <Button
        variant="default"
        className="no-print"
        leftSection={<Icon name="download" />}
        onClick={() => {
          print();
        }}
      >
        {text.summaryPrint}
      </Button>
      <p className="soft no-print">{text.summaryOnce}</p>
      {linesOfSteps(submitted, language).map(({ step, lines }) => (
        <div key={step} className="summary-step">
          <Title order={3} size="h5">
            {text.step[step]}
          </Title>
          <Lines lines={lines} />
        </div>
      ))}
    </section>
  );
}

function wordsFor({ status, decision, brand: { name } }: Form, text: Words): { title: string; lead: string } {
  if (status === 'SUBMITTED') return { title: text.statusSubmitted, lead: text.statusSubmittedLead(name) };
  if (status !== 'DECIDED') return { title: text.statusClosed, lead: text.statusClosedLead(name) };
  return decision === 'APPROVED'
    ? { title: text.statusApproved, lead: text.statusApprovedLead(name) }
    : { title: text.statusDeclined, lead: text.statusDeclinedLead(name) };
}
