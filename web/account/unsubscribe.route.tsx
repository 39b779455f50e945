// /unsubscribe#token=…: unsubscribes from mails. Opening it does nothing, because scanners of mail
// programs open every link.
import { useEffect, useRef, useState } from 'react';
import type { UnsubscribeAnswer } from '#shared/customers/account.ts';
import { useLinkToken } from '#web/auth/use-link-token.ts';
import { ApiError } from '#web/base/api/api.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { Trans, useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { ArrowLink, Button } from '#web/base/ui/Button.tsx';
import { stopMails } from './account-api.ts';

type State =
  | { kind: 'asking'; isBusy: boolean; failure: string | null }
  | { kind: 'done'; answer: UnsubscribeAnswer }
  | { kind: 'invalid' };

export default function UnsubscribePage() {
  const { t } = useTranslation('account');
  const token = useLinkToken();
  const [state, setState] = useState<State>({ kind: 'asking', isBusy: false, failure: null });
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = token === null ? 'invalid' : state.kind;

  useEffect(() => {
    if (state.kind !== 'asking') heading.current?.focus();
  }, [state.kind]);

  async function stop() {
    if (!token || (state.kind === 'asking' && state.isBusy)) return;
    setState({ kind: 'asking', isBusy: true, failure: null });
    try {
      setState({ kind: 'done', answer: await stopMails(token) });
    } catch (error) {
      const isUsed = error instanceof ApiError && error.status < 500 && error.status !== 429;
      setState(
        isUsed
          ? { kind: 'invalid' }
          : {
              kind: 'asking',
              isBusy: false,
              failure: serverMessage(error) ?? t('network'),
            },
      );
    }
  }

  return (
    <div className="page">
      <PageTitle title={t('unsubscribe.title')} isHidden />
      <div className="narrow unsubscribe">
        <h1 className="h1" ref={heading} tabIndex={-1}>
          {t(`unsubscribe.${shown}.title`)}
        </h1>
        {state.kind === 'done' ? (
          <p className="second">
            <Trans
              t={t}
              i18nKey={`unsubscribe.done.${state.answer.kind}`}
              values={{
                email: state.answer.email,
                product: state.answer.productName ?? '',
                reminder: state.answer.reminder
                  ? t(`reminders.kinds.${state.answer.reminder}`)
                  : '',
              }}
              components={{ b: <b className="break" /> }}
            />
          </p>
        ) : (
          <p className="second">{t(`unsubscribe.${shown}.text`)}</p>
        )}
        {state.kind === 'asking' && state.failure && <Alert tone="no">{state.failure}</Alert>}
        {shown === 'asking' ? (
          <div>
            {/* What to unsubscribe from is known only after the address has been read. */}
            <Button
              isBusy={state.kind === 'asking' && state.isBusy}
              disabled={!token}
              onClick={() => void stop()}
            >
              {t('unsubscribe.stop')}
            </Button>
          </div>
        ) : (
          <div className="row">
            <ArrowLink to="/account/profile">{t('unsubscribe.preferences')}</ArrowLink>
            <ArrowLink to="/products">{t('overview.toProducts')}</ArrowLink>
          </div>
        )}
      </div>
    </div>
  );
}
