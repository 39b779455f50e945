/** What the security log knows (server/admin-auth/security-log.ts), the gravest first. */
export const securityEvents = [
  'token-reused',
  'second-step-failed',
  'team-changed',
  'authentication-changed',
  'sign-in-failed',
  'refused',
  'stock-held',
  'notification-rejected',
  'upload-rejected',
  'limit-hit',
  'session-refused',
  'sign-in',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];
