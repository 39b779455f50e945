import { numberText } from '#shared/base/format.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import type { Change } from './plan-additions.ts';

/** Products that were added to the cart with another quantity than in the list, one line each. */
export function CartChanges({
  changes,
  onClose,
}: {
  changes: readonly Change[];
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('lists');
  if (changes.length === 0) return null;
  const figure = (value: number) => numberText(value, i18n.language);
  return (
    <Alert tone="warn" onClose={onClose}>
      <b>{t('cart.changed')}</b>
      <ul className="nlist-changes">
        {changes.map(({ name, requested, added, reason }) => (
          <li key={name}>
            {name}:{' '}
            {t(`cart.reason.${reason}`, { requested: figure(requested), added: figure(added) })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
