import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { homeText } from '../../../shared/text/homeText.js';
import { Figure } from '../../parts/charts/Figure.js';
import { countChange, deliveredShare, rateChange, formatShare } from './changeWords.js';
import type { Overview } from './homeDocuments.js';

const words = homeText.figures;

/** The period in four figures. A pending delivery does not count as successful. */
export function Figures({ overview: { days, verifications, deliveries } }: { readonly overview: Overview }): ReactNode {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} mb="md">
      {verifications && (
        <>
          <Figure title={words.verifications} value={verifications.total.total}>
            {countChange(verifications.total.total, verifications.before.total, days)}
          </Figure>
          <Figure title={words.highRisk} value={formatShare(verifications.total.highRiskRate)}>
            {words.highRiskLead};{' '}
            {rateChange(verifications.total.highRiskRate, verifications.before.highRiskRate, days)}
          </Figure>
        </>
      )}
      {deliveries && (
        <>
          <Figure title={words.successRate} value={deliveredShare(deliveries)}>
            {words.deliveries(deliveries.delivered, deliveries.failed, deliveries.pending)}
          </Figure>
          <Figure title={words.p95} value={deliveries.p95Ms === null ? words.none : words.ms(deliveries.p95Ms)}>
            {deliveries.p95Ms === null ? words.nothingDelivered : words.p95Lead}
          </Figure>
        </>
      )}
    </SimpleGrid>
  );
}
