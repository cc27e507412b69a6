import { Anchor, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage } from '../../shared/text/Language.js';
import type { Text as Words } from '../../shared/text/enAU.js';
import type { Submitted } from '../form/formState.js';
import type { Form } from '../form/formTypes.js';
import { Brand } from '../frame/Brand.js';
import { TestBanner } from '../frame/TestBanner.js';
import { Notice } from '../opening/Notice.js';
import { Copy } from './Copy.js';

interface StatusPageProps {
  readonly form: Form;
  /** The data that were just submitted on this page. They are not shown when the link is opened later. */
  readonly submitted: Submitted | null;
}

/** The state of the submission, the next steps, and the applicant's copy. */
export function StatusPage({ form, submitted }: StatusPageProps): ReactNode {
  const { text, formats } = useLanguage();
  const { title, lead } = wordsFor(form, text);
  const { brand, submittedAt } = form;
  const at = submittedAt === null ? null : new Date(submittedAt);
  return (
    <>
      {form.mode === 'TEST' && <TestBanner />}
      <header className="top">
        <Brand brand={brand} />
      </header>
      <Notice title={title} lead={lead}>
        <div>
          <Text className="soft">{text.reference(form.linkId)}</Text>
          {at && <Text className="soft">{text.submittedAt(formats.date(at), formats.time(at))}</Text>}
        </div>
        {form.isDecidedAutomatically && <Text>{text.decidedAutomatically(brand.name)}</Text>}
        {form.status === 'SUBMITTED' && (
          <section>
            <Title order={2} size="h4">
              {text.next}
            </Title>
            <ol className="next">
              {listNextSteps(form, text).map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        )}
        {isAnswered(form) && (
          <section>
            <Title order={2} size="h4">
              {text.contactTitle}
            </Title>
            <Text>{text.contactLead(brand.name)}</Text>
            {form.contact !== null && <Text>{text.contact(form.contact)}</Text>}
          </section>
        )}
        {isAnswered(form) && <Copy linkId={form.linkId} submitted={submitted} />}
        {form.returnUrl !== null && (
          <Anchor href={form.returnUrl} rel="noreferrer" className="return no-print">
            {text.returnTo(brand.name)}
          </Anchor>
        )}
      </Notice>
    </>
  );
}

function isAnswered({ status }: Form): boolean {
  return status === 'SUBMITTED' || status === 'DECIDED';
}

function listNextSteps({ brand: { name }, usualDecisionDays: days }: Form, text: Words): readonly string[] {
  return [
    text.nextChecks(name),
    days === null ? text.nextUnknown(name) : text.nextDays(name, days),
    text.nextMissing,
    text.nextDecision,
  ];
}

function wordsFor({ status, decision, brand: { name } }: Form, text: Words): { title: string; lead: string } {
  if (status === 'SUBMITTED') return { title: text.statusSubmitted, lead: text.statusSubmittedLead(name) };
  if (status !== 'DECIDED') return { title: text.statusClosed, lead: text.statusClosedLead(name) };
  return decision === 'APPROVED'
    ? { title: text.statusApproved, lead: text.statusApprovedLead(name) }
    : { title: text.statusDeclined, lead: text.statusDeclinedLead(name) };
}
