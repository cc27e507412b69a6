import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Happening } from './happeningsOf.js';
import { Moment } from '../time/Moment.js';

interface HappeningsProps {
  readonly happenings: readonly Happening[];
  /** What the list is called where no heading does. */
  readonly label?: string;
}

/** What happened, who did it and when, in the order that is given. */
export function Happenings({ happenings, label }: HappeningsProps): ReactNode {
  return (
    <ol className="timeline" aria-label={label}>
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
  );
}
