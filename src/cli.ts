import { keepCompiledCode } from './compileCache.js';

keepCompiledCode();
// What is imported above would be compiled before.
await import('./console/program.js');
