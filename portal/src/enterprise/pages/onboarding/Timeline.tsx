import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Moment } from '../../parts/Moment.js';
import type { Happening } from './timelineOf.js';

/** What happened, oldest first. */
export function Timeline({ happenings }: { readonly happenings: readonly Happening[] }): ReactNode {
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="timeline-title">
      <Title order={2} size="h4" id="timeline-title">
        What happened
      </Title>
      <ol className="timeline">
        {happenings.map(({ at, what, who, details }) => (
          <li key={`${at} ${what}`}>
            <Text>
              <strong>{what}</strong>
              {who !== null && ` by ${who === 'You' ? 'you' : who}`},{' '}
              <span className="soft">
                <Moment at={at} />
              </span>
            </Text>
            {details.map((detail) => (
              <Text key={detail} size="sm" className="kept-lines">
                {detail}
              </Text>
            ))}
          </li>
        ))}
      </ol>
    </Paper>
  );
}
