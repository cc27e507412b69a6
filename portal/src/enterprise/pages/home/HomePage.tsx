import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { sections } from '../../frame/sections.js';
import { Page } from '../../parts/layout/Page.js';
import { useCan, useSession } from '../../session/SessionContext.js';
import { OrganisationHome } from './OrganisationHome.js';
import { SectionCard } from './SectionCard.js';

/** Where one begins: how it goes, for members; where to go, for those who run the platform. */
export function HomePage(): ReactNode {
  const { name, email } = useSession();
  const can = useCan();
  const title = `Good day, ${name ?? email ?? ''}`;
  if (can('organisationOverview')) return <OrganisationHome title={title} />;
  return (
    <Page title={title}>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {sections
          .filter(({ path, operation }) => path !== '/' && can(operation))
          .map((section) => (
            <SectionCard key={section.path} section={section} />
          ))}
      </SimpleGrid>
    </Page>
  );
}
