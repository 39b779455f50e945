/**
 * Of the contract, by semantic versioning: the first number grows when a client that worked may
 * stop to work, the second when something is added. tools/api.ts compares it with what changed
 * (docs/integrations.md, "Versions").
 */
export const API_VERSION = '1.8.0';
