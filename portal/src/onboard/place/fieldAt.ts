import { sections, stepOfSection, type Step } from '../form/formTypes.js';

/** The field that a JSON pointer names, or the nearest thing around it: each field has its pointer for an id. */
export function fieldAt(pointer: string): HTMLElement | null {
  for (let path = pointer; path !== ''; path = path.replace(/\/[^/]*$/, '')) {
    const element = document.getElementById(path);
    if (element) return element;
  }
  return null;
}

/** The step in which the field is that a pointer names. */
export function stepOfPointer(pointer: string): Step {
  const section = sections.find((name) => pointer === `/${name}` || pointer.startsWith(`/${name}/`));
  return section ? stepOfSection[section] : 'DOCUMENTS';
}
