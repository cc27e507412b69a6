import { Alert, Button, Container, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon, type IconName } from '../../shared/Icon.js';
import { useLanguage } from '../../shared/text/Language.js';
import { useFormStore } from '../form/FormContext.js';
import type { Form } from '../form/formTypes.js';
import { Brand } from '../frame/Brand.js';
import { TestBanner } from '../frame/TestBanner.js';

interface WelcomePageProps {
  readonly form: Form;
  readonly onStart: () => void;
}

/** The first page: who asks and why, what the applicant needs, how long it takes, and the privacy notice to confirm. */
export function WelcomePage({ form, onStart }: WelcomePageProps): ReactNode {
  const { text, formats } = useLanguage();
  const { brand } = form;
  const store = useFormStore();
  const [isSending, setSending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const confirm = async (): Promise<void> => {
    setSending(true);
    const isConfirmed = await store.confirmNotice();
    setSending(false);
    setFailed(!isConfirmed);
    if (isConfirmed) onStart();
  };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = text.title(brand.name);
    heading.current?.focus();
  }, [text, brand.name]);
  const facts: readonly (readonly [icon: IconName, title: string, detail: string])[] = [
    ['info', text.welcomeWhy, text.welcomeWhyLead(brand.name)],
    ['clock', text.welcomeTime, text.welcomeTimeLead(formats.date(new Date(form.expiresAt)))],
    [
      'check',
      text.welcomeMachine,
      form.mayBeApprovedAutomatically
        ? text.welcomeMachineMay(brand.name, form.contact)
        : text.welcomeMachineNever(brand.name),
    ],
  ];
  return (
    <>
      {form.mode === 'TEST' && <TestBanner />}
      <header className="top">
        <Brand brand={brand} />
      </header>
      <Container component="main" size="sm" py={32}>
        <Stack gap="lg">
          <div>
            <Title order={1} ref={heading} tabIndex={-1}>
              {form.applicantName === null ? text.welcome : text.welcomeTo(form.applicantName)}
            </Title>
            <Text mt="xs">{text.welcomeLead(brand.name)}</Text>
          </div>
          <section className="node" aria-labelledby="at-hand">
            <Title order={2} size="h4" id="at-hand" mb="xs">
              {text.atHand}
            </Title>
            <ul className="plain">
              {text.atHandItems.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
          {facts.map(([icon, title, detail]) => (
            <section key={title} className="welcome-fact">
              <Icon name={icon} />
              <div>
                <Title order={2} size="h4">
                  {title}
                </Title>
                <Text>{detail}</Text>
              </div>
            </section>
          ))}
          {form.privacyNotice && <PrivacyNotice text={form.privacyNotice.text} />}
          {hasFailed && (
            <Alert color="red" role="alert">
              {text.noticeFailed}
            </Alert>
          )}
          <Text>{text.noticeConfirms}</Text>
          <Button size="md" w="fit-content" loading={isSending} onClick={() => void confirm()}>
            {text.start}
          </Button>
        </Stack>
      </Container>
    </>
  );
}

/** The notice. In a paragraph of several lines, the first line is a title. */
function PrivacyNotice({ text: notice }: { readonly text: string }): ReactNode {
  const { text } = useLanguage();
  const paragraphs = notice.split(/\n{2,}/).map((paragraph) => paragraph.split('\n'));
  return (
    <section className="node" aria-labelledby="privacy-notice">
      <Title order={2} size="h4" id="privacy-notice" mb="xs">
        {text.notice}
      </Title>
      <Stack gap="sm">
        {paragraphs.map(([first = '', ...lines], index) => (
          <div key={index}>
            {lines.length > 0 && (
              <Title order={3} size="h6">
                {first}
              </Title>
            )}
            <Text size="sm" className="message">
              {lines.length > 0 ? lines.join('\n') : first}
            </Text>
          </div>
        ))}
      </Stack>
    </section>
  );
}
