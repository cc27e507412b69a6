import { Agent, fetch, type Response } from 'undici';

/** A browser without a screen: it stores cookies, and follows redirects only on request. */
export interface SsoBrowser {
  /** Requests an address without following redirects. */
  go(url: string): Promise<{ readonly status: number; readonly location: string | null; readonly text: string }>;
  /** Follows redirects from an address until one leads to `prefix`, which is returned and not requested. */
  followTo(prefix: string, from: string): Promise<string>;
  /** Starts a sign-in. */
  start(body: object): Promise<{ readonly status: number; readonly body: any }>;
  /** Signs out. @returns the status of the response */
  signOut(body: object): Promise<number>;
  /** The identity that the service reports. Null if nobody is signed in. */
  whoAmI(fields?: string): Promise<any>;
  /** The value of its session cookie. */
  session(): string | undefined;
}

export function ssoBrowser(app: string, ca: string): SsoBrowser {
  const dispatcher = new Agent({ connect: { ca } });
  const jars = new Map<string, Map<string, string>>();
  const findJar = (url: string): Map<string, string> => {
    const { origin } = new URL(url);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  const send = async (url: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) => {
    const jar = findJar(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...init.headers, ...(cookie && { cookie }) };
    const response: Response = await fetch(url, { ...init, headers, redirect: 'manual', dispatcher });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const post = (path: string, body: object) =>
    send(app + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app },
      body: JSON.stringify(body),
    });
  const go: SsoBrowser['go'] = async (url) => {
    // The headers of a browser that another site has redirected here.
    const response = await send(url, { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } });
    const location = response.headers.get('location');
    const text = await response.text();
    return { status: response.status, location: location === null ? null : new URL(location, url).href, text };
  };
  return {
    go,
    followTo: async (prefix, from) => {
      let url = from;
      for (let steps = 0; steps < 10; steps += 1) {
        if (url.startsWith(prefix)) return url;
        const { status, location, text } = await go(url);
        if (location === null) throw new Error(`${url} leads nowhere: ${status} ${text}`);
        url = location;
      }
      throw new Error(`${from} leads nowhere.`);
    },
    start: async (body) => {
      const response = await post('/api/portal/sso/start', body);
      return { status: response.status, body: await response.json() };
    },
    signOut: async (body) => (await post('/api/portal/sign-out', body)).status,
    whoAmI: async (fields = 'kind memberId organisationId role') => {
      const response = await post('/graphql', { query: `{ me { ${fields} } }` });
      const answer = (await response.json()) as { data?: { me: unknown } };
      return answer.data?.me ?? null;
    },
    session: () => findJar(app).get('kyb_session'),
  };
}
