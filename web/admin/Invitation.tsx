/** /admin/invitation: whoever was invited by mail sets a password. Not built yet. */
export function Invitation() {
  return null;
}
