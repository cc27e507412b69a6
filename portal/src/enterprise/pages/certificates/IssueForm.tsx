import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { certificatesText } from '../../../shared/text/certificatesText.js';
import { verificationText } from '../../../shared/text/verificationText.js';
import { toFault } from '../../parts/forms/toFault.js';
import { Moment } from '../../parts/time/Moment.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useChange } from '../../parts/forms/useChange.js';
import { useCan } from '../../session/SessionContext.js';
import { asksFor } from './asksFor.js';
import { issueDocument, type Grounds } from './certificateDocuments.js';
import * as limits from '../../../shared/limits.js';

const text = certificatesText.issue;

interface IssueFormProps {
  readonly grounds: Grounds;
  readonly onClose: () => void;
}

/** The facts on which the certificate rests, and the statements that its score requires from the officer. */
export function IssueForm({ grounds, onClose }: IssueFormProps): ReactNode {
  const { id, legalName, status, fractureScore, fractureRisk, verifiedAt } = grounds;
  const can = useCan();
  const navigate = useNavigate();
  const [{ fetching, error }, issue] = useChange(issueDocument);
  const [words, setWords] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // The dialog is open before its form is loaded, so it could not focus the form itself.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  if (fractureScore === null || legalName === null) {
    return <Text>{text.notFound}</Text>;
  }
  if (grounds.fractureInterval) {
    const { lowest, highest } = grounds.fractureInterval;
    return <Text>{text.unknownScore(legalName, lowest, highest)}</Text>;
  }
  const asked = asksFor(grounds);
  if (asked === null) {
    const [reason] = grounds.statusReasons ?? [];
    return (
      <Text>
        {text.refused(legalName, verificationText.status[status])} {reason?.detail}
      </Text>
    );
  }
  const { field, sentence, hint } = asked;
  const send = async (): Promise<void> => {
    const input = { verificationId: id, ...(field && { [field]: words.trim() }) };
    const { data } = await issue(input);
    if (!data?.issueCertificate) return;
    const { id: made, status: state } = data.issueCertificate;
    notifications.show({ message: state === 'PROPOSED' ? text.proposed(legalName) : text.done(legalName) });
    await navigate({ to: '/certificates/$id', params: { id: made }, ignoreBlocker: true });
  };
  return (
    <form
      ref={form}
      onKeyDown={(event) => {
        // The key that opened the dialog, if it is held, must not confirm it.
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      noValidate
    >
      <Stack>
        {error && <RequestFault error={error} shownFields={field === null ? [] : [field]} />}
        <div>
          <Text fw={600}>{legalName}</Text>
          <Text>
            {text.facts(
              verificationText.status[status],
              fractureScore,
              fractureRisk && verificationText.risk[fractureRisk],
            )}{' '}
            <Moment at={verifiedAt} />
          </Text>
        </div>
        <Text>{sentence}</Text>
        {status === 'REVIEW' && (
          <ul className="sentences">
            {grounds.statusReasons?.map(({ code, detail }) => (
              <li key={`${code} ${detail}`}>{detail}</li>
            ))}
          </ul>
        )}
        {field && (
          <Textarea
            label={field === 'condition' ? text.condition : text.reason}
            description={hint}
            required
            maxLength={limits.IssueCertificateInput.reason}
            autosize
            minRows={3}
            data-autofocus
            value={words}
            error={error && toFault(error).fields[field]}
            onChange={(event) => {
              setWords(event.currentTarget.value);
            }}
          />
        )}
        {!can('issueCertificate') && <Text fw={600}>{text.onlyOfficers}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text.cancel}
          </Button>
          {can('issueCertificate') && (
            <Button type="submit" loading={fetching} {...(field === null && { 'data-autofocus': true })}>
              {text.action}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
