import { formatIdentifier } from '../../domain/identifier.js';
import { identifierForms } from '../../domain/jurisdictions/jurisdictions.js';
import { magicEnrichment, magicEntities, magicFailures, magicListed, magicReasons } from './magicNumbers.js';

/** docs/reference/sandbox.md: the result of each magic number. */
export function sandboxMarkdown(): string {
  const rows = [...magicEntities, ...magicFailures].map(
    (magic) => `| \`${formatIdentifier(magic)}\` | ${identifierForms[magic.kind].jurisdiction} | ${magic.shows} |`,
  );
  const further = magicEnrichment.map(
    ({ value, shows }) => `| \`${formatIdentifier({ kind: 'abn', value })}\` | ${shows} |`,
  );
  const reasons = magicReasons.map(
    (magic) => `| \`${formatIdentifier(magic)}\` | ${identifierForms[magic.kind].jurisdiction} | ${magic.shows} |`,
  );
  const listed = magicListed.map(
    ({ reference, name, aliases, isPerson, datesOfBirth, countries }) =>
      `| \`${reference}\` | ${isPerson ? 'person' : 'body'} | ${name} | ${aliases.join(', ') || '—'} | ${datesOfBirth.join(', ') || '—'} | ${countries.join(', ')} |`,
  );
  return `# The sandbox

A test key (\`vnt_ent_test_…\`) uses the sandbox register, never a real one. These numbers have fixed results. Every other
well-formed number is \`not_found\`, score 100, critical. A malformed number is refused, as with a live key. The scores are those of
policy 2026-3, which new organisations have. Under the earlier policies trusts and partnerships have 5 points fewer, and under 2026-1 an external
administration adds none ([policies](policies.md)).

| number | jurisdiction | result |
|---|---|---|
${rows.join('\n')}

Under policies 2026-2 and 2026-3 (\`policyVersion\` of the organisation), these Australian numbers have findings. Under policy
2026-1 all of them are verified with score 0. Under 2026-3 a finding that is open or unknown leads to the status \`review\`.

| number | finding |
|---|---|
${further.join('\n')}

Monitor \`80 999 999 174\` under policy 2026-3 to receive the event \`screening.candidate_found\` within 15 seconds.

Under policy 2026-3, these numbers have the status \`review\` with a reason. Earlier policies report all of them as verified
with score 0.

| number | jurisdiction | reason |
|---|---|---|
${reasons.join('\n')}

## Names to screen

\`POST /api/enterprise/screen\` with a test key screens names against this invented list, with the same matching rules as for
a live key. Other spellings and added words are found too, and a date of birth or a country changes the strength.

| reference | kind | name | aliases | date of birth | country |
|---|---|---|---|---|---|
${listed.join('\n')}

The names of the table above work, too: \`Jack Sandbox\` and \`SANDBOX LISTED PTY LTD\` are candidates, and \`SANDBOX UNANSWERED PTY LTD\` is
\`incomplete\`, because the list cannot be read for it. Every name that is like no entry is \`clear\`.

## Search

A search by name (\`GET /api/enterprise/search\`) finds only these entities.
`;
}
