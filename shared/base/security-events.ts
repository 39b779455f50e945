/** The events of the security log (server/admin-auth/security-log.ts), the most serious first. */
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
