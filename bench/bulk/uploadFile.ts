import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

// Runs in a separate process, so that single verifications do not wait for its work. Prints the response.
const [url = '', authorization = '', path = ''] = process.argv.slice(2);
const answer = await fetch(`${url}/api/enterprise/bulk?jurisdiction=AU`, {
  method: 'POST',
  headers: { authorization, 'content-type': 'text/csv' },
  body: Readable.toWeb(createReadStream(path)) as ReadableStream,
  duplex: 'half',
});
process.stdout.write(`${JSON.stringify({ status: answer.status, ...((await answer.json()) as object) })}\n`);
