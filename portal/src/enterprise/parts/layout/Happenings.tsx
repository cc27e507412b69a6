import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Moment } from '../time/Moment.js';
import type { Happening } from './toHappenings.js';

interface HappeningsProps {
  readonly happenings: readonly Happening[];
  readonly label: string;
}

/** A history in the given order: events with details, actor and time. */
export function Happenings({ happenings, label }: HappeningsProps): ReactNode {
  if (happenings.length === 0) return null;
  return (
    <ol className="timeline" aria-label={label}>
      {happenings.map(({ key, at, what, who, details }) => (
        <li key={key}>
          <Text>{what}</Text>
          {details.map((detail) => (
            <p key={detail} className="remark">
              {detail}
            </p>
          ))}
          <Text size="sm" className="soft">
            {who !== null && (
              <>
                <bdi>{who}</bdi>
                {', '}
              </>
            )}
            <Moment at={at} />
          </Text>
        </li>
      ))}
    </ol>
  );
}
