import type { ValidationRule } from 'graphql';
import { documentLimits } from './documentLimits.js';
import { knownOperation } from './knownOperation.js';
import { unconditionalRoot } from './unconditionalRoot.js';

/**
 * What a document must keep beside the rules of GraphQL itself: one list, for HTTP and for the socket. The last one hides
 * the document from rules behind it.
 */
export const documentRules: readonly ValidationRule[] = [documentLimits, knownOperation, unconditionalRoot];

/** Validation stops there; graphql adds one fault that says so. */
export const mostDocumentFaults = 19;
