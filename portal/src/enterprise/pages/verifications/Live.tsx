import { Alert, Button, Switch } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { verificationListText } from '../../../shared/text/verificationListText.js';
import { useIsLineUp } from '../../line.js';
import { useLive } from './useLive.js';
import type { VerificationSearch } from './verificationSearch.js';

const text = verificationListText.live;

interface LiveProps {
  readonly search: VerificationSearch;
  /** The rows that the list already contains. */
  readonly shown: readonly { readonly id: string }[];
  readonly onShow: () => void;
}

/** Counts the verifications since the list was loaded. They are shown on request, so that no row moves unexpectedly. */
export function Live({ search, shown, onShow }: LiveProps): ReactNode {
  const [isOn, setIsOn] = useState(false);
  const { ids, isListening, isAway: hasFailed } = useLive(isOn, search);
  const isLineUp = useIsLineUp();
  const isAway = hasFailed || !isLineUp;
  // Verifications that were shown on request no longer count as new, even if the list starts after them.
  const [seen, setSeen] = useState<string | null>(null);
  const fresh = seen === null ? ids : ids.slice(ids.indexOf(seen) + 1);
  const count = fresh.filter((id) => !shown.some((one) => one.id === id)).length;
  return (
    <div className="live">
      <Switch
        label={text.label}
        size="md"
        checked={isOn}
        onChange={(event) => {
          setIsOn(event.currentTarget.checked);
        }}
      />
      <div role="status">
        {isOn && isListening && !isAway && count === 0 && <span className="soft">{text.nothing}</span>}
        {count > 0 && (
          <Button
            variant="default"
            onClick={() => {
              setSeen(ids.at(-1) ?? null);
              onShow();
            }}
          >
            {text.count(count)}
          </Button>
        )}
      </div>
      {isAway && isOn && (
        <Alert color="yellow" variant="outline" title={text.interrupted}>
          {text.reload}
        </Alert>
      )}
    </div>
  );
}
