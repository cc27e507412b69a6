import { Center, Loader, Stack, Text } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../../shared/text/Language.js';
import type { Brand as BrandOfForm } from '../form/formTypes.js';
import { Brand } from '../frame/Brand.js';
import { CodePage } from './CodePage.js';
import { Notice } from './Notice.js';
import type { Opening, OpeningApi } from './openingApi.js';

interface OpeningPageProps {
  readonly api: OpeningApi;
  /** Null while it loads. */
  readonly opening: Opening | null;
  readonly onOpened: (opening: Opening) => void;
  readonly onRetry: () => void;
}

const retryMs = 5000;

/** The page before the form: loading, a request for a code, or the reason why the form cannot be opened. */
export function OpeningPage({ api, opening, onOpened, onRetry }: OpeningPageProps): ReactNode {
  const text = useText();
  const isAway = opening?.state === 'away';
  useEffect(() => {
    if (!isAway) return;
    const timer = setTimeout(onRetry, retryMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isAway, onRetry]);
  const action = { label: text.tryAgain, run: onRetry };
  switch (opening?.state) {
    case 'code_needed':
      return (
        <>
          <BrandHeader brand={opening.brand} />
          <CodePage api={api} emailHint={opening.emailHint} onOpened={onOpened} />
        </>
      );
    case 'expired':
    case 'revoked':
      return (
        <>
          <BrandHeader brand={opening.brand} />
          <Notice title={text.closedTitle} lead={text.closed[opening.state]} />
        </>
      );
    case 'refused':
      return <Notice title={text.closedTitle} lead={opening.detail} action={action} />;
    case 'unknown':
      return <Notice title={text.closedTitle} lead={text.closed[opening.state]} />;
    case 'busy':
    case 'limited':
      return <Notice title={text.busyTitle} lead={text.busy} action={action} />;
    case 'away':
      return <Notice title={text.awayTitle} lead={text.away} action={action} />;
    case 'failed':
    case 'wrong':
      return <Notice title={text.failedTitle} lead={text.failed} action={action} />;
    default:
      return (
        <Center component="main" mih="60vh">
          <Stack align="center" role="status">
            <Loader aria-hidden />
            <Text>{text.loading}</Text>
          </Stack>
        </Center>
      );
  }
}

function BrandHeader({ brand }: { readonly brand: BrandOfForm | null }): ReactNode {
  return (
    brand && (
      <header className="top">
        <Brand brand={brand} />
      </header>
    )
  );
}
