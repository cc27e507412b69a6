import { prepareNode } from './app/prepareNode.js';

prepareNode();
// A static import would be compiled before the cache is set up.
await import('./app/serve.js');
