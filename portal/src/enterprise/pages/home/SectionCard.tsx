import { Anchor, Paper, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Section } from '../../frame/sections.js';

/** The way to a section, with what is found there. */
export function SectionCard({ section }: { readonly section: Section }): ReactNode {
  return (
    <Paper withBorder p="md">
      <Anchor component={Link} to={section.path} fw={600}>
        {section.title}
      </Anchor>
      <Text className="soft">{section.description}</Text>
    </Paper>
  );
}
