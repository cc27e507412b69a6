import { isUtf8 } from 'node:buffer';
import { textFault } from '../../domain/text.js';
import type { LiveService, RawAnswer } from './liveService.js';
import { RegisterFault } from './registerFault.js';

const utf8 = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

/**
 * The text of a response, if it is of a kind that the service answers with: what comes from a proxy, a captive portal or a
 * page of maintenance is none.
 * @throws RegisterFault
 */
export async function readAnswer({ name, contentTypes }: LiveService, response: Response): Promise<RawAnswer> {
  const { status } = response;
  if (status === 429) {
    throw new RegisterFault('limited', `The ${name} has reached its rate limit for this service. Retry later.`);
  }
  if (status === 401 || status === 403) {
    throw new RegisterFault('configuration', `The ${name} does not accept the key of this service.`);
  }
  if (status >= 500) throw new RegisterFault('failing', `The ${name} returned an error (${status}).`);
  const contentType = (response.headers.get('content-type') ?? '').toLowerCase();
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  if (!contentTypes.includes(type)) {
    throw new RegisterFault('unreadable', `The ${name} returned a response that is not from the register.`);
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  const bytes = Buffer.from(await response.arrayBuffer());
  const isReadable = charset === undefined || utf8.has(charset.replaceAll('"', ''));
  if (!isReadable || !isUtf8(bytes)) {
    throw new RegisterFault('unreadable', `The ${name} returned a response that is not in UTF-8.`);
  }
  // A byte order mark is no part of the text.
  const text = new TextDecoder().decode(bytes);
  if (textFault(text) !== null) {
    throw new RegisterFault('unreadable', `The ${name} returned text that cannot be stored.`);
  }
  return { status, contentType: contentType.slice(0, 100), text };
}
