// /account/designs: the designs that the customer has kept, with today's price.
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptDesign, KeptDesignsAnswer } from '#shared/design-tool.ts';
import { AccountHead } from '../account/AccountHead.tsx';
import { Fetched } from '../account/Fetched.tsx';
import { ApiError } from '../api.ts';
import { browserApi } from '../browser.ts';
import { Gate } from '../session/Gate.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { useRemote } from '../use-remote.ts';
import { DesignCard } from './DesignCard.tsx';

export default function DesignsRoute() {
  return (
    <Gate>
      <Designs />
    </Gate>
  );
}

function Designs() {
  const { t } = useTranslation('designs');
  const { showToast } = useToast();
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page);
  const remote = useRemote('designs', async (signal) => (await browserApi().call<KeptDesignsAnswer>('GET', '/user/designs', { signal })).content);

  const without = ({ code }: KeptDesign) => remote.change((designs) => designs.filter((design) => design.code !== code));
  async function keepAgain({ code, name }: KeptDesign) {
    await browserApi().call('PUT', `/user/designs/${code}`, { body: { name } });
    await remote.reload();
  }
  async function remove(design: KeptDesign) {
    try {
      await browserApi().call('DELETE', `/user/designs/${design.code}`);
    } catch (error) {
      // Gone already, from another tab.
      if (!(error instanceof ApiError && error.status === 404)) {
        showToast(t('failed'), { type: 'error' });
        return;
      }
    }
    without(design);
    showToast(t('removed', { name: design.name }), { action: { label: t('undo'), onPress: () => void keepAgain(design).catch(() => undefined) } });
  }
  async function rename(design: KeptDesign, name: string) {
    const renamed = await browserApi().call<KeptDesign>('PUT', `/user/designs/${design.code}`, { body: { name } });
    remote.change((designs) => designs.map((other) => (other.code === design.code ? { ...other, name: renamed.name } : other)));
  }

  return (
    <div ref={page} tabIndex={-1} className="account-focus">
      <AccountHead title={t('title')} text={t('text')} />
      <Fetched remote={remote}>
        {(designs) =>
          designs.length === 0 ? (
            <EmptyState title={t('empty.title')} action={<ButtonLink to="/configurator">{t('empty.action')}</ButtonLink>}>
              {t('empty.text')}
            </EmptyState>
          ) : (
            <ul className="design-cards">
              {designs.map((design) => (
                <DesignCard key={design.code} design={design} onRemove={() => void remove(design)} onRename={(name) => rename(design, name)} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </div>
  );
}
