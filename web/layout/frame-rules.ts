// Which parts of the frame a path has (specification 2, "Frame rules").

const withoutFooter = ['/login', '/register', '/forgot-password', '/configurator'];
const chatHiddenOnPhone = ['/products', '/configurator'];

export function frameRules(pathname: string): { hasFooter: boolean; isChatHiddenOnPhone: boolean } {
  const path = pathname.replace(/\/+$/, '') || '/';
  return {
    hasFooter: !withoutFooter.includes(path),
    isChatHiddenOnPhone: chatHiddenOnPhone.includes(path),
  };
}
