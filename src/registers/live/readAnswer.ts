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
  if (status === 429) throw new RegisterFault('limited', `The ${name} takes no more calls from this service just now.`);
  if (status === 401 || status === 403) {
    throw new RegisterFault('configuration', `The ${name} does not accept the key of this service.`);
  }
  if (status >= 500) throw new RegisterFault('failing', `The ${name} answered with an error of its own (${status}).`);
  const contentType = (response.headers.get('content-type') ?? '').toLowerCase();
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  if (!contentTypes.includes(type)) {
    throw new RegisterFault('unreadable', `The ${name} answered with something that is no answer of a register.`);
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  const bytes = Buffer.from(await response.arrayBuffer());
  const isReadable = charset === undefined || utf8.has(charset.replaceAll('"', ''));
  if (!isReadable || !isUtf8(bytes)) {
    throw new RegisterFault('unreadable', `The ${name} answered in an encoding that is not UTF-8.`);
  }
  // A byte order mark is no part of the text.
  const text = new TextDecoder().decode(bytes);
  if (textFault(text) !== null) {
    throw new RegisterFault('unreadable', `The ${name} answered with a text that cannot be stored.`);
  }
  return { status, contentType: contentType.slice(0, 100), text };
}
