import { placeholderNames } from '../../../shared/placeholderNames.js';

type PlaceholderName = (typeof placeholderNames)[number];

/** The facts of a case that replace placeholders. Null if the case does not have one. */
export type PlaceholderFacts = Readonly<Record<PlaceholderName, string | null>>;

/** The placeholders as they are typed. */
export const placeholderList = placeholderNames.map((name) => `{{${name}}}`).join(', ');

const pattern = new RegExp(`\\{\\{\\s*(${placeholderNames.join('|')})\\s*\\}\\}`, 'g');

/** Replaces the placeholders of a template. A placeholder without a fact stays, so that a person sees and replaces it. */
export function fillPlaceholders(template: string, facts: PlaceholderFacts): string {
  return template.replaceAll(pattern, (whole, name: PlaceholderName) => facts[name] ?? whole);
}

/** The placeholders that are left in a message, each once. */
export function findPlaceholders(message: string): readonly string[] {
  return [...new Set([...message.matchAll(pattern)].map(([, name]) => `{{${String(name)}}}`))];
}
