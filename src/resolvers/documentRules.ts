import type { ValidationRule } from 'graphql';
import { documentLimits } from './documentLimits.js';
import { knownOperation } from './knownOperation.js';

/** What a document must keep beside the rules of GraphQL itself: one list, for HTTP and for the socket. */
export const documentRules: readonly ValidationRule[] = [documentLimits, knownOperation];
