import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token of a link in a mail, `#token=` or `?token=`: read once and removed from the address, so
 * that it stays in no history. `undefined` until the address has been read, null if there is none.
 */
export function useLinkToken(): string | null | undefined {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const inSearch = new URLSearchParams(search);
    const found = new URLSearchParams(hash.slice(1)).get('token') || inSearch.get('token');
    setToken((known) => found ?? known ?? null);
    if (!found) return;
    inSearch.delete('token');
    void navigate(
      { pathname, search: String(inSearch), hash: '' },
      { replace: true, preventScrollReset: true },
    );
  }, [pathname, search, hash, navigate]);
  return token;
}
