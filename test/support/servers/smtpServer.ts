import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as a receiver sees it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Unfolded, in order. */
  readonly headers: readonly string[];
  header(name: string): string | undefined;
  /** The plain text, decoded. */
  readonly text: string;
  /** The HTML, decoded; empty without one. */
  readonly html: string;
  /** The inline image, with its Content-ID. */
  readonly logo: { readonly cid: string; readonly content: Buffer } | null;
  readonly isSecure: boolean;
  /** Equal for all mails of one connection. */
  readonly connection: string;
}

export interface TestSmtpServer {
  readonly port: number;
  readonly url: string;
  /** Mails that were sent completely, even if the server then rejected them. */
  readonly received: readonly ReceivedMail[];
  stop(): Promise<void>;
}

interface TestSmtpOptions extends Omit<SMTPServerOptions, 'onData'> {
  readonly port?: number;
  /** The server's response to a mail: an error with its code, or nothing to accept it. */
  readonly answer?: (mail: ReceivedMail, count: number) => Promise<Error | null> | Error | null;
}

/** An SMTP server on loopback that stores received mails. By default without TLS and sign-in. */
export async function smtpServer({
  port: wanted = 0,
  answer = () => null,
  ...options
}: TestSmtpOptions = {}): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    ...options,
    onData: (stream, session, callback) => {
      void readText(stream).then(async (raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        const mail = {
          ...readMail(raw),
          from: mailFrom ? mailFrom.address : '',
          to,
          isSecure: session.secure,
          connection: session.id,
        };
        received.push(mail);
        callback(await answer(mail, received.length));
      });
    },
  });
  // A client that disconnects is not a failure of the server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}

/** A negative response of an SMTP server. */
export function smtpAnswer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function readMail(raw: string): Pick<ReceivedMail, 'headers' | 'header' | 'text' | 'html' | 'logo'> {
  const whole = readPart(raw);
  const parts = listParts(raw);
  const find = (type: string) => parts.find(({ header }) => header('Content-Type')?.startsWith(type));
  const decode = (type: string): string | undefined => find(type)?.content().toString('utf8').replaceAll('\r\n', '\n');
  const logo = find('image/');
  return {
    ...{
      headers: whole.headers,
      header: whole.header,
      text: decode('text/plain') ?? '',
      html: decode('text/html') ?? '',
    },
    logo: logo ? { cid: logo.header('Content-ID') ?? '', content: logo.content() } : null,
  };
}

interface MailPart extends Pick<ReceivedMail, 'headers' | 'header'> {
  readonly body: string;
  content(): Buffer;
}

function readPart(raw: string): MailPart {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const header = (name: string): string | undefined =>
    headers.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))?.slice(name.length + 2);
  const body = raw.slice(end + 4);
  const content = (): Buffer => {
    const encoding = header('Content-Transfer-Encoding');
    if (encoding === 'base64') return Buffer.from(body, 'base64');
    return encoding === 'quoted-printable' ? readQuotedPrintable(body) : Buffer.from(body, 'utf8');
  };
  return { headers, header, body, content };
}

/** The parts of a mail that have no parts themselves (RFC 2046 section 5.1). */
function listParts(raw: string): MailPart[] {
  const part = readPart(raw);
  const [, boundary] = /boundary="([^"]+)"/.exec(part.header('Content-Type') ?? '') ?? [];
  if (boundary === undefined) return [part];
  const inner = `\r\n${part.body}`.split(`\r\n--${boundary}`).slice(1, -1);
  return inner.flatMap((piece) => listParts(piece.replace(/^\r\n/, '')));
}

/** RFC 2045 section 6.7. */
function readQuotedPrintable(body: string): Buffer {
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
