import { Alert, Button, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import type { Upload } from './useUploads.js';

interface UploadListProps {
  readonly uploads: readonly Upload[];
  readonly onDismiss: (key: number) => void;
}

/** Running uploads, and failed ones with the reason. */
export function UploadList({ uploads, onDismiss }: UploadListProps): ReactNode {
  const text = useText();
  return (
    <div role="alert" className="uploads">
      {uploads.map(({ key, name, percent, fault }) =>
        fault === null ? (
          <div key={key}>
            <Text>{text.uploading(name)}</Text>
            <Progress value={percent} aria-label={text.uploading(name)} size="lg" />
          </div>
        ) : (
          <Alert key={key} color="red" title={name}>
            <Text>{fault}</Text>
            <Button
              variant="default"
              mt="xs"
              onClick={() => {
                onDismiss(key);
              }}
            >
              {text.dismiss}
            </Button>
          </Alert>
        ),
      )}
    </div>
  );
}
