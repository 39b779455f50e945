/**
 * The version of the contract, by semantic versioning: the first number increases if a working
 * client may stop working, the second when something is added. tools/api.ts compares it with the
 * changes (docs/integrations.md, "Versions").
 */
export const API_VERSION = '1.8.0';
