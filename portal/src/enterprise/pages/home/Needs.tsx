import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { homeText } from '../../../shared/text/homeText.js';
import { Moment } from '../../parts/time/Moment.js';
import type { Overview } from './homeDocuments.js';
import { NeedLink } from './NeedLink.js';
import { listNeeds } from './listNeeds.js';

const words = homeText.needs;

/** The “Needs attention” list, with a link for each item. */
export function Needs({ needs }: { readonly needs: Overview['needs'] }): ReactNode {
  const items = listNeeds(needs);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="needs" className="needs">
      <Title order={2} size="h4" id="needs" mb="xs">
        {words.title}
      </Title>
      {items.length === 0 && <Text className="soft">{words.none}</Text>}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item.need}>
              <NeedLink item={item}>
                <span className="need-count">{item.count}</span> <span>{item.words}</span>
              </NeedLink>
              {item.waiting.firstAt !== null && (
                <Text className="soft need-when" size="sm" component="span">
                  {whenWords[item.need]} <Moment at={item.waiting.firstAt} />
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}

const whenWords: Record<keyof Overview['needs'], string> = {
  onboardings: words.oldest,
  decisions: words.oldest,
  certificates: words.oldest,
  candidates: words.oldest,
  endpoints: words.first,
  bulks: words.first,
  expiringKeys: words.first,
  expiringCertificates: words.first,
  suspendedCertificates: words.oldest,
};
