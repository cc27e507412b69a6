import { type CertificateChecks, formatCertificateId } from '../../../domain/certificates/certificate.js';
import { commonLocale } from '../../../domain/jurisdictions/jurisdiction.js';
import type { CertificateCheck } from '../../../operations/certificates/checkCertificate.js';

/** HTML that needs no escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | null | readonly Html[];

/**
 * Renders a template as HTML. Every text is escaped for content and for double-quoted attributes. `Html` is inserted
 * unchanged, and null is empty.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((string, index) => string + toText(parts[index] ?? null)).join(''));
}

function toText(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const verdicts: Readonly<Record<CertificateCheck['verdict'], string>> = {
  clean: 'Clean: a low score',
  register_check_passed: 'Register check passed: on the register, active, and nothing found against it',
  conditional: 'Conditional: issued under the condition below',
  exception: 'Exception: issued by the decision of an officer in spite of a high score',
  review: 'Issued with open questions, by two officers, for the reason below',
};
const entityStatuses: Readonly<Record<CertificateCheck['entityStatus'], string>> = {
  verified: 'Verified: on the register and active',
  review: 'Review: on the register and active, with open questions',
  blocked: 'Blocked: something stands against the entity',
  inactive: 'Inactive: on the register, not active',
  not_found: 'Not on the register',
  error: 'The register did not respond',
};

/** All of a certificate that the public sees: first whether it is valid, then its content. */
export function certificateContent(check: CertificateCheck): Html {
  return html`
    ${check.mode === 'test' ? testBanner : null} ${stateBanner(check)}
    <h1>${check.legalName}</h1>
    ${checksSection(check)}
    <dl>
      ${rows([
        ['Certificate', html`<span class="id">${formatCertificateId(check.id)}</span>`],
        ['Verdict', verdicts[check.verdict]],
        ['Condition', check.condition],
        ['Open questions', lines(check.checks?.statusReasons.map(reasonLine))],
        ['Reason', check.checks?.reason ?? null],
        ['ABN', check.abn],
        ['ACN', check.acn],
        ['NZBN', check.nzbn],
        ['Registration', entityStatuses[check.entityStatus]],
        ['GST', check.gstRegistered === null ? null : check.gstRegistered ? 'Registered' : 'Not registered'],
        ['Fracture Score', `${check.fractureScore} of 100, ${check.fractureRisk} risk (policy ${check.policyVersion})`],
        ['Verified', time(check.verifiedAt)],
        ['Register', registerLine(check)],
        ['Organisation', check.organisation],
        ['Issued by', `${check.issuedBy.name}, ${check.issuedBy.role}`],
        ['Agreed by', check.agreedBy && `${check.agreedBy.name}, ${check.agreedBy.role}`],
        ['Issued', time(check.issuedAt)],
        ['Expires', time(check.expiresAt)],
        ['Suspended', check.suspendedAt === null ? null : time(check.suspendedAt)],
        ['Revoked', check.revokedAt === null ? null : time(check.revokedAt)],
        ['Audit hash', html`<code>${check.auditHash}</code>`],
      ])}
    </dl>
    <section aria-labelledby="yourself">
      <h2 id="yourself">Check it yourself</h2>
      <p>
        This page shows what was signed when the certificate was issued. You can check the signature
        <a href="/verify/offline">in your browser</a>, without a call to this service, with the
        <a href="/.well-known/jwks.json">published keys</a>.
      </p>
      <details>
        <summary>The signed credential (JWT)</summary>
        <pre tabindex="0" aria-label="The JWT"><code>${check.credential}</code></pre>
      </details>
    </section>
  `;
}

const testBanner = html`<p class="banner test">
  <strong>Test certificate</strong> Made of test data. It says nothing about any business.
</p>`;

function stateBanner({ status, expiresAt, revokedAt, suspendedAt }: CertificateCheck): Html {
  if (status === 'revoked') {
    return html`<p class="banner revoked" role="status">
      <strong>Revoked</strong> The certificate has not been valid since
      ${revokedAt === null ? 'its revocation' : time(revokedAt)}. Do not rely on it.
    </p>`;
  }
  if (status === 'suspended') {
    return html`<p class="banner suspended" role="status">
      <strong>Suspended</strong> Since ${suspendedAt === null ? 'lately' : time(suspendedAt)} the business may no longer
      be what the certificate says. Do not rely on it until it is reinstated; ask the organisation.
    </p>`;
  }
  return status === 'expired'
    ? html`<p class="banner expired" role="status">
        <strong>Expired</strong> The certificate was valid until ${time(expiresAt)}. Do not rely on it; ask for a new
        one.
      </p>`
    : html`<p class="banner issued" role="status">
        <strong>Valid until ${day(expiresAt)}</strong> The certificate is genuine, and it is neither suspended nor
        revoked. Open this page again before you rely on it: the status can change.
      </p>`;
}

/** The lists of checks made and not made, next to each other. */
function checksSection({ checks, policyVersion }: CertificateCheck): Html {
  if (!checks) {
    return html`<section>
      <p>A certificate under policy ${policyVersion} does not list what was checked. Ask the organisation.</p>
    </section>`;
  }
  return html`<div class="pair">
    <section class="done" aria-labelledby="checked">
      <h2 id="checked">Checked</h2>
      ${lines(checks.checked)}
    </section>
    <section class="open" aria-labelledby="not-checked">
      <h2 id="not-checked">Not checked</h2>
      ${lines(checks.notChecked) ?? html`<p>Nothing was left out.</p>`}
    </section>
  </div>`;
}

function rows(pairs: readonly (readonly [name: string, value: Html | string | null])[]): Html[] {
  return pairs
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    );
}

function lines(texts: readonly string[] | undefined): Html | null {
  if (!texts || texts.length === 0) return null;
  return html`<ul>
    ${texts.map((text) => html`<li>${text}</li>`)}
  </ul>`;
}

function reasonLine({ detail, source, asOf }: CertificateChecks['statusReasons'][number]): string {
  return `${detail} (${source}${asOf === null ? '' : `, as of ${formatDay(asOf)}`})`;
}

function registerLine({ source }: CertificateCheck): string {
  const edition = source.asOf === null ? '' : ` as of ${formatDay(source.asOf)}`;
  return `${source.register}${edition}. ${source.attribution}`;
}

const dayFormat = new Intl.DateTimeFormat(commonLocale, { dateStyle: 'long', timeZone: 'UTC' });
const format = new Intl.DateTimeFormat(commonLocale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function time(iso: string): Html {
  return html`<time datetime="${iso}">${format.format(new Date(iso))} UTC</time>`;
}

function formatDay(iso: string): string {
  return dayFormat.format(new Date(iso));
}

function day(iso: string): Html {
  return html`<time datetime="${iso}">${formatDay(iso)}</time>`;
}
