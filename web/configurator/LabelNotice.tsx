// Loaded with the first label: what the press would refuse is known only there.
import { useTranslation } from 'react-i18next';
import type { Attributes } from '#shared/attributes.ts';
import type { Product } from '#shared/catalogue.ts';
import type { DesignLabel } from '#shared/designs.ts';
import { Alert } from '../ui/Alert.tsx';
import { useLabelFindings } from './label/use-label-findings.ts';

type LabelNoticeProps = { label: DesignLabel; paper: Product | undefined; bottle: Attributes; onOpen: () => void };

export default function LabelNotice({ label, paper, bottle, onOpen }: LabelNoticeProps) {
  const { t } = useTranslation('configurator');
  const findings = useLabelFindings(label, paper ?? null, bottle);
  if (findings.every(({ level }) => level !== 'error')) return null;
  return (
    <Alert tone="no">
      <p>
        {t('print.faulty')}{' '}
        <button type="button" className="text-link" onClick={onOpen}>
          {t('print.open')}
        </button>
      </p>
    </Alert>
  );
}
