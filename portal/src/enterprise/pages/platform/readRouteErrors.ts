/** The responses of one route of this process. */
export interface RouteErrors {
  readonly method: string;
  readonly route: string;
  readonly requests: number;
  /** Responses 400 to 499, which the caller can avoid. */
  readonly refused: number;
  /** Responses 500 and above. */
  readonly failed: number;
}

interface Sums {
  requests: number;
  refused: number;
  failed: number;
}

const line = /^http_request_duration_seconds_count\{([^}]*)\} (\d+)/;
const label = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Parses the routes with errors from Prometheus metrics, most failures first. */
export function readRouteErrors(metrics: string): readonly RouteErrors[] {
  const routes = new Map<string, Sums>();
  for (const text of metrics.split('\n')) {
    const [, labels, count] = line.exec(text) ?? [];
    if (labels === undefined || count === undefined) continue;
    const {
      method = '',
      route = '',
      status = '',
    } = Object.fromEntries([...labels.matchAll(label)].map(([, name, value]) => [name, value])) as Readonly<
      Record<string, string | undefined>
    >;
    const key = `${method} ${route}`;
    const sums = routes.get(key) ?? { requests: 0, refused: 0, failed: 0 };
    routes.set(key, sums);
    sums.requests += Number(count);
    if (status >= '500') sums.failed += Number(count);
    else if (status >= '400') sums.refused += Number(count);
  }
  return [...routes]
    .map(([key, sums]) => {
      const [method = '', route = ''] = key.split(' ');
      return { method, route, ...sums };
    })
    .filter(({ refused, failed }) => refused + failed > 0)
    .sort((a, b) => b.failed - a.failed || b.refused - a.refused);
}
