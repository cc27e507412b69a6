import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { verificationText } from '../../../shared/text/verificationText.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { verificationsDocument, type Verification } from './verificationDocuments.js';
import { VerificationList } from './VerificationList.js';
import { toFilter } from './verificationSearch.js';
import { ownNumber } from './ownNumber.js';

const most = 5;

/** Other verifications of the same number, the newest ones. */
export function Earlier({ verification }: { readonly verification: Verification }): ReactNode {
  const { id, abn, nzbn } = verification;
  const number = ownNumber({ abn, nzbn });
  const [{ data, error }] = useQuery({
    query: verificationsDocument,
    variables: { first: most + 1, filter: toFilter(number === null ? {} : { number }) },
    pause: number === null,
  });
  const others = (data?.verifications?.nodes ?? []).filter((one) => one.id !== id).slice(0, most);
  if (number === null) return null;
  if (error) return <RequestFault error={error} />;
  if (others.length === 0) return null;
  return (
    <Paper withBorder p="lg" component="section">
      <Title order={2} size="h4" mb="sm">
        {verificationText.earlier.title}
      </Title>
      <VerificationList verifications={others} isOfOneNumber />
      <PageLink to="/verifications" search={{ number }} mt="sm" display="inline-block">
        {verificationText.earlier.all}
      </PageLink>
    </Paper>
  );
}
