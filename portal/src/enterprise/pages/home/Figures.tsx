import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { Figure } from '../../parts/charts/Figure.js';
import { countChange, deliveredShare, rateChange, shareOf } from './changeWords.js';
import type { Overview } from './homeDocuments.js';

/** The days in four numbers, each with what it is measured by. */
export function Figures({ overview: { days, verifications, deliveries } }: { readonly overview: Overview }): ReactNode {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} mb="md">
      {verifications && (
        <>
          <Figure title="Verifications" value={verifications.total.total}>
            {countChange(verifications.total.total, verifications.before.total, days)}
          </Figure>
          <Figure title="High risk" value={shareOf(verifications.total.highRiskRate)}>
            of scores are above 50;{' '}
            {rateChange(verifications.total.highRiskRate, verifications.before.highRiskRate, days)}
          </Figure>
        </>
      )}
      {deliveries && (
        <>
          <Figure title="Success rate" value={deliveredShare(deliveries)}>
            {counted(deliveries.delivered)} delivered, {counted(deliveries.failed)} failed,{' '}
            {counted(deliveries.pending)} pending
          </Figure>
          <Figure title="p95 response time" value={deliveries.p95Ms === null ? 'None' : millis(deliveries.p95Ms)}>
            {deliveries.p95Ms === null ? 'nothing was delivered' : 'of receivers that accept a delivery'}
          </Figure>
        </>
      )}
    </SimpleGrid>
  );
}

function counted(count: number): string {
  return count.toLocaleString('en-AU');
}

function millis(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toLocaleString('en-AU', { maximumFractionDigits: 1 })} s`;
}
