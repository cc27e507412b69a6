import { textFault } from '../domain/text.js';

const longestId = 100;

/** An id by which a list is narrowed. One that cannot be stored is that of nothing, as any other that is not there. */
export function filterId(id: string): string {
  return id.length <= longestId && textFault(id) === null ? id : '';
}
