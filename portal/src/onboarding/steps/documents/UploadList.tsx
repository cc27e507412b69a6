import { Alert, Button, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Text as Words } from '../../../shared/text/enAU.js';
import { useText } from '../../../shared/text/Language.js';
import { useFormStore, useUploads } from '../../form/FormContext.js';
import type { UploadFailure } from '../../form/UploadQueue.js';

/** Running uploads, and failed ones with the reason. */
export function UploadList(): ReactNode {
  const text = useText();
  const store = useFormStore();
  return (
    <div role="alert" className="uploads">
      {useUploads().all.map(({ key, name, percent, failure }) =>
        failure === null ? (
          <div key={key}>
            <Text>{text.uploading(name)}</Text>
            <Progress value={percent} aria-label={text.uploading(name)} size="lg" />
          </div>
        ) : (
          <Alert key={key} color="red" title={name}>
            <Text>{formatFailure(failure, text)}</Text>
            <Button
              variant="default"
              mt="xs"
              onClick={() => {
                store.uploads.dismiss(key);
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

/** Why a file was not uploaded. */
export function formatFailure(failure: UploadFailure, text: Words): string {
  switch (failure.kind) {
    case 'refused':
      return failure.detail;
    case 'tooLarge':
      return text.uploadTooLarge;
    case 'away':
      return text.uploadAway;
    default:
      return text.uploadFailed;
  }
}
