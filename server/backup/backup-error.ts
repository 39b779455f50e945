/** The message is for the person at the terminal. */
export class BackupError extends Error {}
