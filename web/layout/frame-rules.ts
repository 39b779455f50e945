// Which parts of the frame a path has (specification 2, "Frame rules").

const withoutFooter = ['/login', '/register', '/forgot-password', '/configurator'];
/** Nothing is shown beside the order. */
const withoutChat = ['/checkout'];
const chatHiddenOnPhone = ['/products', '/configurator'];

type FrameRules = { hasFooter: boolean; hasChat: boolean; isChatHiddenOnPhone: boolean };

export function frameRules(pathname: string): FrameRules {
  const path = pathname.replace(/\/+$/, '') || '/';
  return {
    hasFooter: !withoutFooter.includes(path),
    hasChat: !withoutChat.includes(path),
    isChatHiddenOnPhone: chatHiddenOnPhone.includes(path),
  };
}
