// A browser that has signed in to an account before: attackers who guess its password elsewhere do
// not lock it out (OWASP, device cookies). The cookie identifies the account and grants nothing
// else.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#server/base/run/secrets.ts';

/** `path`: the calls that get the cookie. */
export type DeviceScope = { cookie: string; path: string };
export const customerDevices: DeviceScope = { cookie: 'flakon_device', path: '/api/auth' };
export const adminDevices: DeviceScope = {
  cookie: 'flakon_admin_device',
  path: '/api/admin/auth',
};

type DeviceDeps = { secrets: Pick<Secrets, 'deviceKey'>; config: { publicUrl: string } };

const MAX_AGE_SECONDS = 180 * 86_400;

const sign = ({ secrets }: Pick<DeviceDeps, 'secrets'>, scope: DeviceScope, text: string): Buffer =>
  createHmac('sha256', secrets.deviceKey).update(`${scope.cookie} ${text}`).digest();

/** The value of a `set-cookie` header. @param email folded */
export function deviceCookie(deps: DeviceDeps, scope: DeviceScope, email: string): string {
  const id = randomUUID();
  const signature = sign(deps, scope, `${id} ${email}`).toString('base64url');
  const isSecure = deps.config.publicUrl.startsWith('https://');
  return `${scope.cookie}=${id}.${signature}; Max-Age=${MAX_AGE_SECONDS}; Path=${scope.path}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}

/** The id of the device, if its cookie is for this account. */
export function knownDevice(
  deps: Pick<DeviceDeps, 'secrets'>,
  scope: DeviceScope,
  { cookie, email }: { cookie: string | undefined; email: string },
): string | null {
  const found = new RegExp(`(?:^|;\\s*)${scope.cookie}=([0-9a-f-]{36})\\.([\\w-]{43})(?:;|$)`).exec(
    cookie ?? '',
  );
  const [, id, signature] = found ?? [];
  if (!id || !signature) return null;
  const expected = sign(deps, scope, `${id} ${email}`);
  return timingSafeEqual(Buffer.from(signature, 'base64url'), expected) ? id : null;
}
