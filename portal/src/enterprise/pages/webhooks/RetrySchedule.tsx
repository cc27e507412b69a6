import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The waits between attempts, as published in the webhook documentation. */
const pauses = ['5 s', '5 min', '30 min', '2 h', '5 h', '10 h', '14 h', '20 h', '24 h'];

/** The retry schedule of a failed delivery. */
export function RetrySchedule(): ReactNode {
  return (
    <section aria-labelledby="retry-schedule">
      <Title order={2} size="h4" mb="xs" id="retry-schedule">
        Retries
      </Title>
      <Text mb="xs">
        A response of 2xx within 15 seconds is a success; anything else is a failure, redirects too. A failed attempt is
        retried after
      </Text>
      <ol className="schedule">
        {pauses.map((pause) => (
          <li key={pause}>{pause}</li>
        ))}
      </ol>
      <Text mt="xs">
        each a little varied. After the tenth attempt the delivery is failed, and kept: you can replay it. With 429 or
        503 a receiver may say in <code>Retry-After</code> how long to wait. A 410 disables the endpoint at once, and so
        do five days of failures.
      </Text>
    </section>
  );
}
