import { SaxesParser, type SaxesTagNS } from 'saxes';
import { UnreadableRecord } from '../import/importRefusal.js';

/** An element with its content. Names have no prefix. */
export interface XmlElement {
  readonly name: string;
  readonly namespace: string;
  /** By name without a prefix. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The trimmed text directly inside the element. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

interface OpenElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: OpenElement[];
}

const maxDepth = 12;

/**
 * Parses a document without a document type. It therefore has only the five predefined entities, and nothing is
 * fetched.
 * @throws UnreadableRecord for a document that is malformed, has a document type or instructions, or has another
 * encoding
 */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: OpenElement[] = [];
  let root: OpenElement | undefined;
  const refuse = (): never => {
    throw new UnreadableRecord('This XML cannot be read.');
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('processinginstruction', refuse);
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8') refuse();
  });
  parser.on('opentag', ({ local, uri, attributes: given }: SaxesTagNS) => {
    if (open.length === maxDepth) refuse();
    const attributes = Object.fromEntries(Object.values(given).map((one) => [one.local, one.value]));
    const element: OpenElement = { name: local, namespace: uri, attributes, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
    root ??= element;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element) element.text = element.text.trim();
  });
  const add = (part: string): void => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(text).close();
  return root ?? refuse();
}

/** The direct children with this name. */
export function findChildren(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child) => child.name === name);
}
