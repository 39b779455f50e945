import type { Config } from '../config.ts';
export type Mailer = { send(): Promise<void> };
export const createMailer = (_config: Config): Mailer => ({ send: async () => undefined });
