import type { MemberRole } from '../../../src/entities/member.js';

const toRead = [
  'Query.me',
  'Query.verification',
  'Query.verifications',
  'Query.apiKeys',
  'Query.event',
  'Query.events',
  'Query.webhook',
  'Query.webhooks',
  'Query.delivery',
  'Query.deliveries',
  'Query.publicCertificate',
  'Subscription.deliveryAttempts',
  'Subscription.events',
];
const toManageKeys = ['Mutation.createApiKey', 'Mutation.revokeApiKey', 'Mutation.rotateApiKey'];
const toConnect = [
  'Query.diagnoseWebhook',
  'Mutation.createWebhook',
  'Mutation.updateWebhook',
  'Mutation.deleteWebhook',
  'Mutation.rotateWebhookSecret',
  'Mutation.testWebhook',
  'Mutation.retryDelivery',
  'Mutation.cancelDelivery',
  'Mutation.recoverDeliveries',
];

/** What each role may do, said a second time beside the authorisation table: whoever widens a role says so twice. */
export const openTo: Readonly<Record<MemberRole, readonly string[]>> = {
  owner: [...toRead, ...toManageKeys, ...toConnect, 'Mutation.verify'],
  developer: [...toRead, ...toManageKeys, ...toConnect],
  officer: [...toRead, ...toManageKeys, 'Mutation.verify'],
  viewer: [...toRead],
};
