import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage } from '../../shared/text/Language.js';
import type { Form } from '../form/formTypes.js';

interface RequestNoticeProps {
  readonly request: NonNullable<Form['request']>;
  readonly name: string;
}

/** The organisation's request for more information. */
export function RequestNotice({ request, name }: RequestNoticeProps): ReactNode {
  const { text, formats } = useLanguage();
  return (
    <Alert color="brand" title={text.requestTitle(name)} mb="md" role="note">
      {request.message !== null && <Text className="message">{request.message}</Text>}
      {request.steps.length > 0 && (
        <Text mt="xs">{text.requestSteps(formats.list(request.steps.map((step) => text.step[step])))}</Text>
      )}
    </Alert>
  );
}
