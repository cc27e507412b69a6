// The entry point of the package: everything that it exports.
export type { Bulk, BulkError, BulkOutcome, BulkRows, UploadOptions } from './bulk.js';
export { createClient, type Client, type ClientOptions } from './createClient.js';
export type { EventType, LiveEvent, LiveEventOf, WebhookEvent } from './events.js';
export { KybError, type KybErrorCode, type Problem } from './kybError.js';
export type { WebSocketConstructor, WebSocketLike } from './liveConnection.js';
export { apiVersion, type components, type paths } from './openapi.js';
export type { Operations, ReadOptions, WriteOptions } from './operations.js';
export type { Reconnect, Subscribe, SubscribeOptions } from './subscribe.js';
export { verifyWebhook, WebhookVerificationError, type WebhookHeaders } from './verifyWebhook.js';
