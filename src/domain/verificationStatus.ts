/** What a verification comes to. `review` and `blocked` come with policy 2026-3. */
export const verificationStatuses = ['verified', 'review', 'blocked', 'inactive', 'not_found', 'error'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];
