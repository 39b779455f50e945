import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { clearTarget, targetAfterLogin } from '#web/session/redirect-target.ts';
import { useSession } from '#web/session/SessionContext.ts';

/** A signed-in customer is redirected to the requested page (specification 2). */
export function useSendOn(): void {
  const { isAuthenticated, loading } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isAuthenticated || loading) return;
    void Promise.resolve(navigate(targetAfterLogin(), { replace: true })).then(clearTarget);
  }, [isAuthenticated, loading, navigate]);
}
