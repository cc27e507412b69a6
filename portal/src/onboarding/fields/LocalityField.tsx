import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../shared/text/Language.js';
import { useFormStore } from '../form/FormContext.js';
import type { Locality } from '../form/formTypes.js';
import { TextField } from './TextField.js';

export interface LocalityFieldProps {
  readonly pointer: string;
  readonly label: string;
  readonly value: string;
  readonly autoComplete: string;
  readonly onChange: (value: string) => void;
  readonly onPick: (locality: Locality) => void;
}

/**
 * A suburb or postcode with suggestions as a list below the field (ARIA Authoring Practices, combobox with list autocomplete).
 * Without suggestions it is a plain field.
 */
export function LocalityField({ onPick, onChange, autoComplete, ...field }: LocalityFieldProps): ReactNode {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const options = useLocalities(typed);
  const isOpen = options.length > 0;
  const listId = `${field.pointer}-suggestions`;
  const close = (): void => {
    setTyped('');
    setActive(-1);
  };
  const pick = (option: Locality): void => {
    close();
    onPick(option);
  };
  const press = (event: KeyboardEvent): void => {
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[active];
    if (step !== undefined) {
      // The position after the last option is the field itself.
      const places = options.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && chosen) pick(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <div className="suggesting">
      <TextField
        {...field}
        autoComplete={isOpen ? 'off' : autoComplete}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        onChange={(value) => {
          setTyped(value);
          setActive(-1);
          onChange(value);
        }}
        onKeyDown={press}
        onBlur={close}
      />
      <VisuallyHidden role="status">{isOpen ? text.suggestionCount(options.length) : ''}</VisuallyHidden>
      {isOpen && (
        <ul id={listId} role="listbox" aria-label={text.suggestedPlaces} className="suggested">
          {options.map((option, index) => (
            <li
              key={`${option.locality} ${option.postcode} ${option.region}`}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              onMouseDown={(event) => {
                // The field keeps the focus, so that the list stays until the click.
                event.preventDefault();
              }}
              onClick={() => {
                pick(option);
              }}
            >
              {option.locality} {option.region} {option.postcode}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const pauseMs = 200;
const none: readonly Locality[] = [];

/** The suggestions for a text, after a short pause in typing. Suggestions for an earlier text are not shown. */
function useLocalities(typed: string): readonly Locality[] {
  const { api } = useFormStore();
  const [found, setFound] = useState<{ readonly about: string; readonly localities: readonly Locality[] } | null>(null);
  const about = typed.trim();
  const isShort = about.length < 2;
  useEffect(() => {
    if (isShort) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void api.suggest(about).then((localities) => {
        if (isCurrent) setFound({ about, localities });
      });
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, about, isShort]);
  return !isShort && found?.about === about ? found.localities : none;
}
