import { Alert, Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../../../shared/Icon.js';
import { useLanguage } from '../../../shared/text/Language.js';
import { useFormStore } from '../../form/FormContext.js';
import type { UploadedDocument } from '../../form/formTypes.js';

interface Failure {
  readonly name: string;
  readonly isAway: boolean;
}

interface DocumentListProps {
  readonly documents: readonly UploadedDocument[];
  readonly onRemoved: (name: string) => void;
}

/** The uploaded files. */
export function DocumentList({ documents, onRemoved }: DocumentListProps): ReactNode {
  const { text, formats } = useLanguage();
  const store = useFormStore();
  const [removing, setRemoving] = useState<string | null>(null);
  const [removed, setRemoved] = useState<UploadedDocument | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const list = useRef<HTMLDivElement>(null);
  // The pressed button has disappeared, and with it the place of a person who uses the keyboard.
  useEffect(() => {
    if (removed && document.activeElement === document.body) list.current?.focus();
  }, [removed]);
  const remove = async (one: UploadedDocument): Promise<void> => {
    const { id, name } = one;
    setRemoving(id);
    setFailure(null);
    const outcome = await store.api.removeDocument(id);
    store.take(outcome);
    // The form was submitted elsewhere, and then the page shows that.
    if (outcome.kind === 'conflict') await store.reload();
    setRemoving(null);
    if (outcome.kind === 'done') {
      setRemoved(one);
      onRemoved(name);
    }
    if (outcome.kind === 'away' || outcome.kind === 'failed') setFailure({ name, isAway: outcome.kind === 'away' });
  };
  return (
    <Stack gap="lg" ref={list} tabIndex={-1} role="group" aria-label={text.documents}>
      <div role="alert" className="uploads">
        {failure && (
          <Alert color="red" title={failure.name}>
            {failure.isAway ? text.removeAway : text.removeFailed}
          </Alert>
        )}
      </div>
      {documents.length === 0 && <Text className="soft">{text.documentsNone}</Text>}
      {documents.length > 0 && (
        <ul className="files">
          {documents.map((one) => {
            const { id, name, kind, partyName, size } = one;
            return (
              <li key={id}>
                <Icon name="file" />
                <span className="file">
                  <span className="file-name">{name}</span>
                  <span className="soft">
                    {text.documentKinds[kind]}
                    {partyName !== null && (
                      <>
                        {' · '}
                        <bdi>{partyName}</bdi>
                      </>
                    )}{' '}
                    · {formats.size(size)}
                  </span>
                </span>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={text.removeDocument(name)}
                  loading={removing === id}
                  onClick={() => void remove(one)}
                >
                  {text.remove}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Stack>
  );
}
