import { prepareNode } from './compileCache.js';

prepareNode();
// A static import would be compiled before the cache is set up.
await import('./serve.js');
