import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../shared/Icon.js';
import type { Text as Words } from '../../shared/text/enAU.js';
import { useText } from '../../shared/text/Language.js';
import { useFormState } from '../form/FormContext.js';
import { sectionOfPointer, steps, type FieldFault, type Form, type Values } from '../form/formTypes.js';
import { stepOfPointer } from '../navigation/fieldAt.js';
import { useNavigation } from '../navigation/NavigationContext.js';
import { useNumberFault } from '../navigation/useFieldFault.js';
import { partyName } from '../steps/people/partyName.js';

/** Why steps are not saved. Each sentence leads to its field. */
export function SaveFaults(): ReactNode {
  const text = useText();
  const { faults, save, form, values } = useFormState();
  const { page, goTo } = useNavigation();
  const withheld = useNumberFault();
  // On its own page the field itself is marked.
  const all = [...(withheld && page !== 'BUSINESS' ? [withheld] : []), ...faults];
  const placed = all.filter(({ pointer }) => sectionOfPointer(pointer) !== undefined);
  const detail = save.kind === 'refused' && placed.length === 0 ? save.detail : null;
  return (
    <div role="alert">
      {(placed.length > 0 || detail !== null) && (
        <Alert color="red" icon={<Icon name="warning" />} title={text.refusedTitle} mb="md">
          {detail !== null && <Text>{detail}</Text>}
          {steps.map((step) => {
            const found = placed.filter(({ pointer }) => stepOfPointer(pointer) === step);
            return found.length === 0 ? null : (
              <section key={step} className="gaps">
                <p className="gaps-step">{text.step[step]}</p>
                <ul>
                  {found.map((fault) => (
                    <li key={fault.pointer + fault.detail}>
                      <button
                        type="button"
                        className="link"
                        onClick={() => {
                          goTo(fault.pointer);
                        }}
                      >
                        <bdi>{nameField(fault, values, form, text)}</bdi>
                        {fault.detail}
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
        </Alert>
      )}
    </div>
  );
}

/** The party and the label of a faulty field, as far as the page has words for them: `Jane Citizen, E-mail address: `. */
function nameField({ pointer }: FieldFault, { people }: Values, { questions }: Form, text: Words): string {
  const [, at] = /^\/people\/parties\/(\d+)/.exec(pointer) ?? [];
  const party = at === undefined ? undefined : people.parties[Number(at)];
  const field = pointer.slice(pointer.lastIndexOf('/') + 1);
  const labels: Readonly<Record<string, unknown>> = {
    ...text,
    name: text.bodyName,
    number: text.bodyNumber,
    directorId: questions?.directorNumber,
  };
  const label = labels[field];
  const words = [party ? partyName(party, text) : '', typeof label === 'string' ? label : ''].filter(Boolean);
  return words.length === 0 ? '' : `${words.join(', ')}: `;
}
