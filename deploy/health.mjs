import http from 'node:http';
import https from 'node:https';

// The health check of the image. A gateway that is not ready is unhealthy. A worker is healthy while it runs: it serves no
// requests, and opens a port only with HEALTH_PORT.
const { ROLES = 'gateway', PORT, TLS_CERT_FILE } = process.env;
if (!ROLES.includes('gateway')) process.exit(0);

const path = `//127.0.0.1:${PORT}/readyz`;
// The certificate names the address that callers use, not this one.
const call = TLS_CERT_FILE ? https.get(`https:${path}`, { rejectUnauthorized: false }) : http.get(`http:${path}`);
call
  .once('response', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
  .once('error', () => process.exit(1));
