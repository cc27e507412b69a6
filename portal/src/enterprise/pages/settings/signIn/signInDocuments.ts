import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../../shared/graphql.js';

export const ownAccountDocument = graphql(`
  query PortalOwnAccount {
    me {
      kind
      email
      name
      role
      hasSecondFactor
      memberships {
        id
        organisationName
        role
      }
    }
  }
`);

export const changePasswordDocument = graphql(`
  mutation PortalChangePassword($input: ChangePasswordInput!) {
    changePassword(input: $input) {
      state
    }
  }
`);

export const setUpDocument = graphql(`
  mutation PortalSetUpSecondFactor($input: SetUpSecondFactorInput!) {
    setUpSecondFactor(input: $input) {
      secret
      qrCode
    }
  }
`);

export const confirmDocument = graphql(`
  mutation PortalConfirmSecondFactor($input: ConfirmSecondFactorInput!) {
    confirmSecondFactor(input: $input) {
      recoveryCodes
    }
  }
`);

export const removeDocument = graphql(`
  mutation PortalRemoveSecondFactor($input: RemoveSecondFactorInput!) {
    removeSecondFactor(input: $input) {
      state
    }
  }
`);

export type OwnAccount = NonNullable<ResultOf<typeof ownAccountDocument>['me']>;
export type Proposal = NonNullable<ResultOf<typeof setUpDocument>['setUpSecondFactor']>;
