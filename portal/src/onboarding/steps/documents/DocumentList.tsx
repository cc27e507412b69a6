import { Alert, Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../../shared/Icon.js';
import { useLanguage } from '../../../shared/text/Language.js';
import { useFormStore } from '../../form/FormContext.js';
import type { UploadedDocument } from '../../form/formTypes.js';

interface Failure {
  readonly name: string;
  readonly isAway: boolean;
}

/** The uploaded files. */
export function DocumentList({ documents }: { readonly documents: readonly UploadedDocument[] }): ReactNode {
  const { text, formats } = useLanguage();
  const store = useFormStore();
  const [removing, setRemoving] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  if (documents.length === 0) return <Text className="soft">{text.documentsNone}</Text>;
  const remove = async ({ id, name }: UploadedDocument): Promise<void> => {
    setRemoving(id);
    setFailure(null);
    const outcome = await store.api.removeDocument(id);
    store.take(outcome);
    // The form was submitted elsewhere, and then the page shows that.
    if (outcome.kind === 'conflict') await store.reload();
    setRemoving(null);
    if (outcome.kind === 'away' || outcome.kind === 'failed') setFailure({ name, isAway: outcome.kind === 'away' });
  };
  return (
    <>
      <div role="alert" className="uploads">
        {failure && (
          <Alert color="red" title={failure.name}>
            {failure.isAway ? text.removeAway : text.removeFailed}
          </Alert>
        )}
      </div>
      <ul className="files" aria-label={text.documents}>
        {documents.map((document) => {
          const { id, name, kind, partyName, size } = document;
          return (
            <li key={id}>
              <Icon name="file" />
              <span className="file">
                <span className="file-name">{name}</span>
                <span className="soft">
                  {text.documentKinds[kind]}
                  {partyName !== null && ` · ${partyName}`} · {formats.size(size)}
                </span>
              </span>
              <Button
                variant="default"
                size="sm"
                aria-label={text.removeDocument(name)}
                loading={removing === id}
                onClick={() => void remove(document)}
              >
                {text.remove}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
