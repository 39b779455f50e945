import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { clearTarget, targetAfterLogin } from '#web/session/redirect-target.ts';
import { useSession } from '#web/session/SessionContext.ts';

/** Whoever is signed in has nothing to do on this page: on to where they wanted to go (specification 2). */
export function useSendOn(): void {
  const { isAuthenticated, loading } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isAuthenticated || loading) return;
    void Promise.resolve(navigate(targetAfterLogin(), { replace: true })).then(clearTarget);
  }, [isAuthenticated, loading, navigate]);
}
