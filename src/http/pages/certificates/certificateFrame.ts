import { assetPath, type SiteFile } from '../siteFiles.js';
import { html, type Html } from './html.js';

/** Makes a whole page of the public certificate check. */
export type CertificateFrame = (title: string, content: Html, typedId?: string) => string;

/** The frame around what a page says: its head, and the form to check another certificate. It needs no script. */
export function certificateFrame(files: ReadonlyMap<string, SiteFile>): CertificateFrame {
  const styles = assetPath(files, 'verify.css');
  const icon = assetPath(files, 'icon.svg');
  return (title, content, typedId = '') =>
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>${title} · Entity Verification</title>
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="noindex" />
          <link rel="icon" href="${icon}" />
          <link rel="stylesheet" href="${styles}" />
        </head>
        <body>
          <header>
            <a href="/verify"><img src="${icon}" alt="" width="28" height="28" />Entity Verification</a>
          </header>
          <main>
            ${content}
            <section aria-labelledby="another">
              <h2 id="another">Check a certificate</h2>
              <form action="/verify" method="get" role="search">
                <label for="id">Certificate id</label>
                <div class="field">
                  <input
                    id="id"
                    name="id"
                    value="${typedId}"
                    required
                    maxlength="100"
                    autocomplete="off"
                    autocapitalize="characters"
                    spellcheck="false"
                    aria-describedby="hint"
                  />
                  <button>Check</button>
                </div>
                <p id="hint" class="hint">KYB and 20 characters; spaces, hyphens and case do not matter.</p>
              </form>
              <p>Without this service: <a href="/verify/offline">check a certificate file in your browser</a>.</p>
            </section>
          </main>
        </body>
      </html> `.text;
}
