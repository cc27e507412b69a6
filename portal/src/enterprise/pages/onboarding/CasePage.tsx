import type { ReactNode } from 'react';
import { Page } from '../../parts/Page.js';

export function CasePage(): ReactNode {
  return <Page title="Case">{null}</Page>;
}
