import { buildSchema } from '../../../src/resolvers/schema.js';
import { listCalls } from './calls.js';
import { testMatrix } from './testMatrix.js';

// Every route as everybody.
testMatrix(listCalls(buildSchema()).filter(({ channel }) => channel === 'REST'));
