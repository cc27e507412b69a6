import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../shared/text/Language.js';
import type { Ownership } from '../../form/formTypes.js';

interface OwnershipTableProps {
  readonly ownership: Ownership;
  readonly findName: (id: string) => string;
}

/** Each holder with its share. A separate row shows the share without a named holder. */
export function OwnershipTable({ ownership, findName }: OwnershipTableProps): ReactNode {
  const { text, formats } = useLanguage();
  const share = (from: number, to: number): string =>
    from === to ? formats.percent(from) : text.range(formats.percent(from), formats.percent(to));
  return (
    <Table mt="sm" className="shares">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{text.holder}</Table.Th>
          <Table.Th scope="col">{text.holds}</Table.Th>
          <Table.Th scope="col">{text.beneficialOwner}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {ownership.owners.map(({ partyId, from, to, isBeneficialOwner }) => (
          <Table.Tr key={partyId}>
            <Table.Th scope="row">{findName(partyId)}</Table.Th>
            <Table.Td>{share(from, to)}</Table.Td>
            <Table.Td>{text.isBeneficial[isBeneficialOwner]}</Table.Td>
          </Table.Tr>
        ))}
        {ownership.unknownTo > 0 && (
          <Table.Tr className="unknown">
            <Table.Th scope="row">{text.notNamed}</Table.Th>
            <Table.Td>{share(ownership.unknownFrom, ownership.unknownTo)}</Table.Td>
            <Table.Td>{ownership.unknownTo >= 25 ? text.isBeneficial.POSSIBLE : ''}</Table.Td>
          </Table.Tr>
        )}
      </Table.Tbody>
    </Table>
  );
}
