import { Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../../shared/Icon.js';
import { useLanguage } from '../../../shared/text/Language.js';
import { useFormStore } from '../../form/FormContext.js';
import type { UploadedDocument } from '../../form/formTypes.js';

/** The uploaded files. */
export function DocumentList({ documents }: { readonly documents: readonly UploadedDocument[] }): ReactNode {
  const { text, formats } = useLanguage();
  const store = useFormStore();
  const [removing, setRemoving] = useState<string | null>(null);
  if (documents.length === 0) return <Text className="soft">{text.documentsNone}</Text>;
  const remove = async (id: string): Promise<void> => {
    setRemoving(id);
    store.take(await store.api.removeDocument(id));
    setRemoving(null);
  };
  return (
    <ul className="files" aria-label={text.documents}>
      {documents.map(({ id, name, kind, partyName, size }) => (
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
            onClick={() => void remove(id)}
          >
            {text.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}
