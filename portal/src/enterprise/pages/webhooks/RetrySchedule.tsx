import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { signaturesText } from '../../../shared/text/signaturesText.js';
import { Coded } from '../../parts/layout/Coded.js';

const text = signaturesText.retries;

/** The waits between attempts, as published in the webhook documentation. */
const pauses = ['5 s', '5 min', '30 min', '2 h', '5 h', '10 h', '14 h', '20 h', '24 h'];

/** The retry schedule of a failed delivery. */
export function RetrySchedule(): ReactNode {
  return (
    <section aria-labelledby="retry-schedule">
      <Title order={2} size="h4" mb="xs" id="retry-schedule">
        {text.title}
      </Title>
      <Text mb="xs">{text.before}</Text>
      <ol className="schedule">
        {pauses.map((pause) => (
          <li key={pause}>{pause}</li>
        ))}
      </ol>
      <Text mt="xs">
        <Coded text={text.after} />
      </Text>
    </section>
  );
}
