import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { signInText } from '../../../../shared/text/signInText.js';
import { Facts } from '../../../parts/layout/Facts.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { useKept } from '../../../parts/data/useKept.js';
import { useSession } from '../../../session/SessionContext.js';
import { roleNames } from '../members/roles.js';
import { SettingsPage } from '../SettingsPage.js';
import { ChangePassword } from './ChangePassword.js';
import { SecondFactor } from './SecondFactor.js';
import { Sessions } from './Sessions.js';
import { ownAccountDocument, type OwnAccount } from './signInDocuments.js';

const text = signInText;

/** The sign-in settings of members and operators. */
export function SignInPage(): ReactNode {
  const [{ data, error }, ask] = useQuery({ query: ownAccountDocument });
  const again = (): void => {
    ask({ requestPolicy: 'network-only' });
  };
  const account = useKept(data?.me ?? null, 'me');
  // Null if the person signs in through single sign-on.
  const hasSecondFactor = account?.hasSecondFactor ?? null;
  return (
    <SettingsPage title={text.title}>
      {error && <RequestFault error={error} onRetry={again} />}
      {account && (
        <Stack gap="xl" className="sign-in">
          <WhoYouAre account={account} />
          {hasSecondFactor === null ? (
            <Text>{text.bySso}</Text>
          ) : (
            <>
              <ChangePassword />
              <SecondFactor isOn={hasSecondFactor} onChanged={again} />
            </>
          )}
          <Sessions isOfAccount={hasSecondFactor !== null} />
        </Stack>
      )}
    </SettingsPage>
  );
}

function WhoYouAre({ account }: { readonly account: OwnAccount }): ReactNode {
  const { name, email, memberships } = account;
  const { ownOperatorId } = useSession();
  const places = memberships.map(({ organisationName, role }) =>
    text.membership(organisationName, roleNames[role].toLowerCase()),
  );
  return (
    <Facts
      facts={[
        [text.name, name],
        [text.email, email],
        [text.memberOf, places.join(', ')],
        [text.platform, ownOperatorId === null ? null : text.operator],
      ]}
    />
  );
}
