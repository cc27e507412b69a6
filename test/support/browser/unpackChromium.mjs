// Unpacks the browser, its libraries and a font into TMPDIR, where the npm package expects them.
import { join } from 'node:path';
import { inflate } from '@sparticuz/chromium';

for (const archive of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br']) {
  await inflate(join('node_modules/@sparticuz/chromium/bin', archive));
}
