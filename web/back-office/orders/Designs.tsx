import type { AdminOrder } from '#shared/back-office/order.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { saveDesignSheet, saveLabelFile } from './order-calls.ts';

type Item = AdminOrder['items'][number];

/** The sets of an order from the design tool: their pictures, and the data for production. */
export function Designs({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('admin-orders');
  const { busy, run } = useWork();
  const codes = [...new Set(items.flatMap(({ designId }) => designId ?? []))];
  if (codes.length === 0) return null;
  return (
    <section aria-labelledby="bo-designs">
      <h3 className="label" id="bo-designs">
        {t('designs.title')}
      </h3>
      <ul className="bo-designs">
        {codes.map((code) => {
          const parts = items.filter(({ designId }) => designId === code);
          const isPrinted = parts.some(({ isPersonalised }) => isPersonalised);
          const named = (key: 'open' | 'label' | 'sheet') =>
            t('designs.of', { name: t(`designs.${key}`), design: code });
          return (
            <li key={code}>
              <img
                src={`/api/designs/${code}/picture.svg`}
                alt={t('designs.alt', { design: code })}
                width={800}
                height={1000}
                loading="lazy"
              />
              <div>
                <p>
                  <b className="num">{t('designs.set', { design: code })}</b>
                </p>
                <p className="small mute">{parts.map(({ name }) => name).join(' · ')}</p>
                <div className="bo-acts">
                  {isPrinted && (
                    <Button
                      variant="line"
                      size="s"
                      icon="print"
                      aria-label={named('label')}
                      isBusy={busy === `label ${code}`}
                      onClick={() => void run(`label ${code}`, () => saveLabelFile(code))}
                    >
                      {t('designs.label')}
                    </Button>
                  )}
                  <Button
                    variant="line"
                    size="s"
                    aria-label={named('sheet')}
                    isBusy={busy === `sheet ${code}`}
                    onClick={() => void run(`sheet ${code}`, () => saveDesignSheet(code))}
                  >
                    {t('designs.sheet')}
                  </Button>
                  <a
                    className="btn btn--line btn--s"
                    href={`/configurator?design=${code}`}
                    target="_blank"
                    rel="noopener"
                    aria-label={named('open')}
                  >
                    {t('designs.open')}
                  </a>
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
