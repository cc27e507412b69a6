import * as nodeModule from 'node:module';
import { join } from 'node:path';

const minNodeVersion = 24;

/**
 * Checks the version of Node, and caches compiled code, which halves the time of the next start. Call it before importing
 * anything that older versions of Node cannot parse. Under such a version it prints the version that is needed and exits with 1.
 */
export function prepareNode(): void {
  if (Number.parseInt(process.versions.node, 10) < minNodeVersion) {
    process.stderr.write(
      `This is Node ${process.version}; Node ${minNodeVersion} or newer is required. npm start and npm run kyb use the Node that the project ` +
        'installs. To start without npm, run node_modules/.bin/node dist/main.js.\n',
    );
    process.exit(1);
  }
  nodeModule.enableCompileCache(join(import.meta.dirname, '.compiled'));
}
