// Unpacks the browser, the libraries that it needs and a font into TMPDIR, where its package puts them.
import { join } from 'node:path';
import { inflate } from '@sparticuz/chromium';

for (const archive of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br']) {
  await inflate(join('node_modules/@sparticuz/chromium/bin', archive));
}
