// The entry of the package: all that it offers.
export type { Bulk, BulkOutcome, BulkRows, UploadOptions } from './bulk.js';
export { createClient, type Client, type ClientOptions } from './createClient.js';
export { KybError, type KybErrorCode, type Problem } from './kybError.js';
export { apiVersion, type components, type paths } from './openapi.js';
export { verifyWebhook, WebhookVerificationError, type WebhookEvent, type WebhookHeaders } from './verifyWebhook.js';
