import { textFault } from '../domain/text.js';

/** An id by which a list is narrowed. One that cannot be stored is that of nothing, as any other that is not there. */
export function filterId(id: string): string {
  return textFault(id) === null ? id : '';
}
