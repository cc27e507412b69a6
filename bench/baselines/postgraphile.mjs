import { createServer } from 'node:http';
import { grafserv } from 'grafserv/node';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

// The baseline of bench/list.ts: PostGraphile over the same tables, set up as its documentation recommends for
// production. It checks no key: every caller gets the rows.
// Its notes on types without a codec would appear between the figures.
console.warn = () => undefined;
console.error = () => undefined;
const [connection = '{}'] = process.argv.slice(2);
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ schemas: ['public'], poolConfig: { ...JSON.parse(connection), max: 20 } })],
  grafserv: { graphiql: false, watch: false },
  grafast: { explain: false },
});
const server = createServer();
await instance.createServ(grafserv).addTo(server);
await instance.getSchema();
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Ready: http://127.0.0.1:${server.address().port}\n`);
});
