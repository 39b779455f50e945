// İlk adımlar: what a new shop still needs, each with its state from the shop's own data, and at
// the end "Canlıya geç".
import { Link } from 'react-router';
import type { SetupAnswer } from '#shared/back-office/setup.ts';
import { listText } from '#shared/base/format.ts';
import {
  descriptionOf,
  type KeyedProvider,
  keyedProviderNames,
  keysOf,
  providerTitle,
} from '#shared/orders/payment-providers.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { StepMark, setupPlaces } from '#web/back-office/kit/setup-steps.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { CopyButton } from '#web/base/ui/CopyButton.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

export function SetupSettings() {
  const remote = useRemote('setup', (signal) =>
    adminApi().get('/admin/settings/setup', { signal }),
  );
  return (
    <RemoteBox remote={remote}>
      {(setup) => (
        <div className="bo-column">
          <Steps steps={setup.steps} />
          <GoLive setup={setup} onChanged={(next) => remote.change(() => next)} />
        </div>
      )}
    </RemoteBox>
  );
}

function Steps({ steps }: Pick<SetupAnswer, 'steps'>) {
  const { t, i18n } = useTranslation('admin-setup');
  const titles = keyedProviderNames.map(providerTitle);
  const providers = listText(titles, i18n.language, 'disjunction');
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="bo-box settings-form" aria-label={t('steps.title')}>
      <h2 className="h3">{t('steps.progress', { done, count: steps.length })}</h2>
      <ol className="bo-rows">
        {steps.map(({ key, isDone }) => (
          <li key={key}>
            <div>
              <p>
                <b>{t(`steps.${key}.title`)}</b> <StepMark isDone={isDone} />
              </p>
              <p className="small second">{t(`steps.${key}.text`, { providers })}</p>
            </div>
            <Link className="link small" to={setupPlaces[key]}>
              {t(isDone ? 'steps.look' : `steps.${key}.act`)}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

function GoLive({
  setup,
  onChanged,
}: {
  setup: SetupAnswer;
  onChanged: (setup: SetupAnswer) => void;
}) {
  const { t } = useTranslation('admin-setup');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const { shopFindings, offersTestbank, isLive } = setup;
  const isReady = shopFindings.length === 0;
  async function goLive() {
    const answer = await run('live', () => adminApi().post('/admin/settings/setup/live'));
    if (!answer) return;
    onChanged(answer.result);
    showToast(t('live.done'));
  }
  return (
    <section className="bo-box settings-form" aria-label={t('live.title')}>
      <h2 className="h3">{t('live.title')}</h2>
      {isReady ? (
        <Alert tone="ok">{t(isLive ? 'live.isLive' : 'live.ready')}</Alert>
      ) : (
        <>
          <p>{t('live.missing')}</p>
          <ul className="setup-findings">
            {shopFindings.map((finding) => (
              <li key={finding}>
                <Link className="link" to={placeOf(finding)}>
                  {t(`finding.${finding}`)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {offersTestbank && (
        <>
          <p>{t('live.testbank')}</p>
          <Changing>
            <p>
              <Button
                variant="ink"
                disabled={!isReady}
                isBusy={busy === 'live'}
                onClick={() => void goLive()}
              >
                {t('live.go')}
              </Button>
            </p>
          </Changing>
        </>
      )}
      {!isLive && <Environment setup={setup} />}
    </section>
  );
}

const withSandbox = keyedProviderNames.filter((name) => descriptionOf(name).sandbox !== null);
const variablesOf = (name: KeyedProvider) =>
  keysOf(name).map(([, { variable }]) => `${variable}=…`);

/**
 * The settings that no page can change: lines of the environment that the operator of the server
 * has to write.
 */
function Environment({ setup }: { setup: SetupAnswer }) {
  const { t, i18n } = useTranslation('admin-setup');
  const providers = listText(withSandbox.map(providerTitle), i18n.language);
  const { environmentFindings: findings, livePaymentProviders } = setup;
  const lines = [
    'SHOP_MODE=live',
    ...(findings.includes('testbank') ? [`PAYMENT_PROVIDERS=${livePaymentProviders}`] : []),
    ...(findings.includes('https') ? ['PUBLIC_URL=https://…'] : []),
    ...(findings.includes('jwtSecret') ? ['JWT_SECRET=…'] : []),
    ...(findings.includes('rateLimits') ? ['RATE_LIMITS=on'] : []),
    ...(findings.includes('sandbox') ? withSandbox.flatMap(variablesOf) : []),
  ].join('\n');
  return (
    <>
      <h3 className="h3">{t('environment.title')}</h3>
      <p>{t('environment.text')}</p>
      <pre className="setup-lines">{lines}</pre>
      <p>
        <CopyButton text={lines} label={t('environment.title')} isPlain />
      </p>
      <ul className="setup-findings small second">
        {findings.map((finding) => (
          <li key={finding}>{t(`environment.${finding}`, { providers })}</li>
        ))}
      </ul>
    </>
  );
}

function placeOf(finding: SetupAnswer['shopFindings'][number]): string {
  if (finding === 'carriers') return '/admin/settings/invoices';
  if (finding === 'taxRate') return '/admin/settings/rates';
  if (finding === 'payment') return setupPlaces.payment;
  if (finding === 'texts') return setupPlaces.texts;
  return '/admin/settings/shop';
}
