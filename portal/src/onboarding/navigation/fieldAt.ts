import { stepFields } from '../../shared/statedFields.js';
import { sectionOfPointer, stepOfSection, steps, type Step } from '../form/formTypes.js';

/** The field for a JSON pointer, or the nearest element around it. The id of each field is its pointer. */
export function fieldAt(pointer: string): HTMLElement | null {
  for (let path = pointer; path !== ''; path = path.replace(/\/[^/]*$/, '')) {
    const element = document.getElementById(path);
    if (element) return element;
  }
  return null;
}

/** The step that contains the field of a pointer. */
export function stepOfPointer(pointer: string): Step {
  const explained = steps.find((step) => pointer === `/explanations/${stepFields[step]}`);
  if (explained) return explained;
  const section = sectionOfPointer(pointer);
  return section ? stepOfSection[section] : 'DOCUMENTS';
}
