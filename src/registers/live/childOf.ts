import { childrenOf, type XmlElement } from '../files/xmlTree.js';
import { RegisterFault } from './registerFault.js';

/** The one element of this name; null where there is none. @throws RegisterFault where there are several */
export function childOf(element: XmlElement, name: string): XmlElement | null {
  const [first, second] = childrenOf(element, name);
  if (second) throw new RegisterFault('unclear', `The register returned more than one ${name}.`);
  return first ?? null;
}

/** The text of the one element of this name; empty where there is none. @throws RegisterFault where there are several */
export function textOf(element: XmlElement, name: string): string {
  return childOf(element, name)?.text ?? '';
}
