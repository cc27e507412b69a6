import { Button, NativeSelect, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { linkText } from '../../../shared/text/linkText.js';
import { Empty } from '../../parts/layout/Empty.js';
import { ExportButton } from '../../parts/lists/ExportButton.js';
import { MoreButton } from '../../parts/lists/MoreButton.js';
import { Page } from '../../parts/layout/Page.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { usePages } from '../../parts/lists/usePages.js';
import { useOpenByAddress } from '../../parts/data/useOpenByAddress.js';
import { useCan } from '../../session/SessionContext.js';
import { CreateLink } from './CreateLink.js';
import { linksDocument, type LinkRow } from './linkDocuments.js';
import { LinkList } from './LinkList.js';
import { LinkShown } from './LinkShown.js';
import { linkStatuses, readLinksSearch } from './linkState.js';
import { OnboardingViews } from './OnboardingViews.js';
import { RevokeLink } from './RevokeLink.js';
import { useOnboardingNews } from './useOnboardingNews.js';

const route = getRouteApi('/onboarding/links');
const changing = ['OnboardingLink', 'Decision'];
const filters = [
  { value: '', label: linkText.all },
  ...linkStatuses.map((value) => ({ value, label: linkText.statuses[value] })),
];

type Open =
  | { readonly what: 'create' }
  | { readonly what: 'show'; readonly link: LinkRow }
  | { readonly what: 'revoke'; readonly link: LinkRow };

/** The links for applicants: created, followed and revoked here. */
export function LinksPage(): ReactNode {
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const [open, setOpen] = useState<Open | null>(null);
  const { nodes, error, isLoading, more, again, refresh } = usePages(
    linksDocument,
    { status: status ?? null },
    ({ onboardingLinks }) => onboardingLinks,
    changing,
  );
  const isLive = useOnboardingNews(refresh);
  const close = (): void => {
    setOpen(null);
  };
  const create = can('createOnboardingLink') && (
    <Button
      onClick={() => {
        setOpen({ what: 'create' });
      }}
    >
      {linkText.create}
    </Button>
  );
  useOpenByAddress(
    can('createOnboardingLink')
      ? () => {
          setOpen({ what: 'create' });
        }
      : null,
  );
  const isEmpty = !isLoading && !error && nodes.length === 0;
  const actions = (!isEmpty || status !== undefined) && (
    <>
      {nodes.length > 0 && <ExportButton list="onboarding-links" filters={{ status: status?.toLowerCase() }} />}
      {create}
    </>
  );
  return (
    <Page title={linkText.title} actions={actions}>
      <OnboardingViews isLive={isLive} />
      {(!isEmpty || status !== undefined) && (
        <div className="filter-chips" role="search">
          <NativeSelect
            aria-label={linkText.state}
            className={status === undefined ? 'chip' : 'chip is-set'}
            data={filters}
            value={status ?? ''}
            onChange={(event) => {
              void navigate({ search: readLinksSearch({ status: event.currentTarget.value }), replace: true });
            }}
          />
        </div>
      )}
      {error && <RequestFault error={error} onRetry={again} />}
      {isEmpty && status === undefined && (
        <Empty title={linkText.empty} action={create}>
          {linkText.emptyLead}
        </Empty>
      )}
      {isEmpty && status !== undefined && (
        <Text>
          {linkText.nothing(linkText.statuses[status])}{' '}
          <PageLink to="/onboarding/links" search={{}}>
            {linkText.showAll}
          </PageLink>
        </Text>
      )}
      {nodes.length > 0 && (
        <LinkList
          links={nodes}
          onShow={(link) => {
            setOpen({ what: 'show', link });
          }}
          onRevoke={(link) => {
            setOpen({ what: 'revoke', link });
          }}
        />
      )}
      <MoreButton more={more} isLoading={isLoading} />
      {open?.what === 'create' && (
        <CreateLink
          onClose={close}
          onMade={(link) => {
            setOpen({ what: 'show', link });
          }}
        />
      )}
      {open?.what === 'show' && <LinkShown link={open.link} onClose={close} />}
      {open?.what === 'revoke' && <RevokeLink link={open.link} onClose={close} />}
    </Page>
  );
}
