// /admin/products/techniques: silk-screen and hot foil, and the product that charges their set-up.
import { Link } from 'react-router';
import type { AdminTechniques } from '#shared/back-office/techniques.ts';
import { numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { EditorFields } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Field, Select } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

type Technique = AdminTechniques['techniques'][number];

export function Techniques() {
  const { t } = useTranslation('admin-techniques');
  const remote = useRemote('print techniques', (signal) =>
    adminApi().get('/admin/products/techniques', { signal }),
  );
  const { busy, run } = useWork();
  const { showToast } = useToast();
  async function choose({ id, version }: Technique, setupId: number | null) {
    const done = await run(`setup ${id}`, () =>
      adminApi().put('/admin/products/techniques/{id}', {
        path: { id },
        body: { version, setupId },
      }),
    );
    if (done) {
      remote.change(() => done.result);
      showToast(t('saved'));
      // Another administrator was faster: show the present state.
    } else await remote.reload();
  }
  return (
    <>
      <SectionHead title={t('title')} back={{ to: '/admin/products', label: t('products') }} />
      <p className="second">{t('intro')}</p>
      <RemoteBox remote={remote}>
        {(data) =>
          data.techniques.length === 0 ? (
            <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
          ) : (
            <EditorFields>
              {data.setups.length === 0 && <Alert tone="warn">{t('noSetups')}</Alert>}
              <ul className="bo-rows">
                {data.techniques.map((technique) => (
                  <TechniqueRow
                    key={`${technique.id} ${technique.version}`}
                    technique={technique}
                    setups={data.setups}
                    isBusy={busy === `setup ${technique.id}`}
                    onChoose={(setupId) => void choose(technique, setupId)}
                  />
                ))}
              </ul>
            </EditorFields>
          )
        }
      </RemoteBox>
    </>
  );
}

function TechniqueRow({
  technique,
  setups,
  isBusy,
  onChoose,
}: {
  technique: Technique;
  setups: AdminTechniques['setups'];
  isBusy: boolean;
  onChoose: (setupId: number | null) => void;
}) {
  const { t, i18n } = useTranslation(['admin-techniques', 'attributes']);
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const { maxColours, widthMm, heightMm } = technique;
  const facts = [
    technique.sku,
    t('price', { price: lira(technique.price) }),
    t('least', { quantity: numberText(technique.minQuantity, i18n.language) }),
    t('colours', { count: maxColours ?? 1 }),
    widthMm && heightMm ? t('area', { width: widthMm, height: heightMm }) : '',
  ];
  return (
    <li>
      <div>
        <p>
          <Link to={`/admin/products/${technique.id}`}>
            <b>{technique.name}</b>
          </Link>{' '}
          <Badge>{t(`attributes:values.technique.${technique.technique}`)}</Badge>{' '}
          {!technique.isActive && <Badge tone="wait">{t('off')}</Badge>}
        </p>
        <p className="small second num">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Field label={t('setup')} hint={t('setupHint')}>
        <Select
          value={technique.setupId ?? ''}
          disabled={isBusy}
          onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{t('none')}</option>
          {setups.map(({ id, name, price, isActive }) => (
            <option key={id} value={id} disabled={!isActive}>
              {t('setupOf', { name, price: lira(price) })}
            </option>
          ))}
        </Select>
      </Field>
    </li>
  );
}
