import { prepareNode } from './app/prepareNode.js';

prepareNode();
// A static import would be compiled before the cache is set up.
const { runProgram } = await import('./console/program.js');
await runProgram();
