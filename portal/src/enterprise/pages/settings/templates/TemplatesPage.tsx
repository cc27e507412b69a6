import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type ReactNode } from 'react';
import { templatesText } from '../../../../shared/text/templatesText.js';
import { FormDialog } from '../../../parts/dialogs/FormDialog.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import {
  deleteTemplateDocument,
  type Template,
  templatesDocument,
  templateTypes,
} from '../../../parts/forms/templateDocuments.js';
import { useChange } from '../../../parts/forms/useChange.js';
import { Empty } from '../../../parts/layout/Empty.js';
import { ListTable } from '../../../parts/lists/ListTable.js';
import { MoreButton } from '../../../parts/lists/MoreButton.js';
import { usePages } from '../../../parts/lists/usePages.js';
import { Moment } from '../../../parts/time/Moment.js';
import { useCan } from '../../../session/SessionContext.js';
import { SettingsPage } from '../SettingsPage.js';
import { EditTemplate } from './EditTemplate.js';

const text = templatesText;

type Open = 'create' | { readonly edit: Template } | { readonly remove: Template } | null;

/** The templates of messages to applicants. */
export function TemplatesPage(): ReactNode {
  const can = useCan();
  const [open, setOpen] = useState<Open>(null);
  const { nodes, error, isLoading, more, again } = usePages(
    templatesDocument,
    {},
    ({ messageTemplates }) => messageTemplates,
    templateTypes,
  );
  const close = (): void => {
    setOpen(null);
  };
  const create = can('createMessageTemplate') && (
    <Button
      onClick={() => {
        setOpen('create');
      }}
    >
      {text.form.create}
    </Button>
  );
  const isEmpty = !isLoading && !error && nodes.length === 0;
  return (
    <SettingsPage title={text.title} actions={!isEmpty && create}>
      <Text className="soft" mb="md">
        {text.lead}
        {!can('createMessageTemplate') && ` ${text.whoChanges}`}
      </Text>
      {error && <RequestFault error={error} onRetry={again} />}
      {isEmpty && (
        <Empty title={text.empty} action={create}>
          {text.emptyLead}
        </Empty>
      )}
      {nodes.length > 0 && (
        <ListTable label={text.label} columns={Object.values(text.columns)} hasActions={can('updateMessageTemplate')}>
          {nodes.map((template) => (
            <tr key={template.id}>
              <td data-title={text.columns.name}>{template.name}</td>
              <td data-title={text.columns.decision}>{text.decisions[template.decision]}</td>
              <td data-title={text.columns.text}>
                <Text size="sm" lineClamp={3} className="kept-lines">
                  {template.text}
                </Text>
              </td>
              <td data-title={text.columns.updated}>
                <Moment at={template.updatedAt} />
              </td>
              {can('updateMessageTemplate') && (
                <td>
                  <Group gap="xs" wrap="nowrap">
                    <Button
                      variant="subtle"
                      size="sm"
                      aria-label={text.editLabel(template.name)}
                      onClick={() => {
                        setOpen({ edit: template });
                      }}
                    >
                      {text.edit}
                    </Button>
                    <Button
                      variant="subtle"
                      size="sm"
                      className="quiet-destructive"
                      aria-label={text.removeLabel(template.name)}
                      onClick={() => {
                        setOpen({ remove: template });
                      }}
                    >
                      {text.remove}
                    </Button>
                  </Group>
                </td>
              )}
            </tr>
          ))}
        </ListTable>
      )}
      <MoreButton more={more} isLoading={isLoading} />
      {open === 'create' && <EditTemplate template={null} onClose={close} />}
      {typeof open === 'object' && open !== null && 'edit' in open && (
        <EditTemplate template={open.edit} onClose={close} />
      )}
      {typeof open === 'object' && open !== null && 'remove' in open && (
        <RemoveTemplate template={open.remove} onClose={close} />
      )}
    </SettingsPage>
  );
}

interface RemoveTemplateProps {
  readonly template: Template;
  readonly onClose: () => void;
}

function RemoveTemplate({ template: { id, name }, onClose }: RemoveTemplateProps): ReactNode {
  const [{ fetching, error }, remove] = useChange(deleteTemplateDocument);
  const send = async (): Promise<void> => {
    const { data } = await remove({ id });
    if (!data?.deleteMessageTemplate) return;
    notifications.show({ message: text.delete.done });
    onClose();
  };
  return (
    <FormDialog
      title={text.delete.title(name)}
      action={text.delete.action}
      isFinal
      error={error}
      isBusy={fetching}
      onSend={() => void send()}
      onClose={onClose}
    >
      <Text>{text.delete.lead}</Text>
    </FormDialog>
  );
}
