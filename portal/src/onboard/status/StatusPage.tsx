import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../shared/text/Language.js';
import type { Text as Words } from '../../shared/text/enAU.js';
import type { Form } from '../form/formTypes.js';
import { Brand } from '../frame/Brand.js';
import { TestBanner } from '../frame/TestBanner.js';
import { Notice } from '../opening/Notice.js';

/** What became of the form. Nothing of what it held is shown here. */
export function StatusPage({ form }: { readonly form: Form }): ReactNode {
  const text = useText();
  const { title, lead } = wordsFor(form, text);
  return (
    <>
      {form.mode === 'TEST' && <TestBanner />}
      <header className="top">
        <Brand brand={form.brand} />
      </header>
      <Notice title={title} lead={lead}>
        {form.reference !== null && <Text className="soft">{text.reference(form.reference)}</Text>}
        {form.returnUrl !== null && (
          <Anchor href={form.returnUrl} rel="noreferrer" className="return">
            {text.returnTo(form.brand.name)}
          </Anchor>
        )}
      </Notice>
    </>
  );
}

function wordsFor({ status, decision, brand: { name } }: Form, text: Words): { title: string; lead: string } {
  if (status === 'SUBMITTED') return { title: text.statusSubmitted, lead: text.statusSubmittedLead(name) };
  if (status !== 'DECIDED') return { title: text.statusClosed, lead: text.statusClosedLead(name) };
  return decision === 'APPROVED'
    ? { title: text.statusApproved, lead: text.statusApprovedLead(name) }
    : { title: text.statusDeclined, lead: text.statusDeclinedLead(name) };
}
