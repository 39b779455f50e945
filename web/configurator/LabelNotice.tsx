// Loaded with the first label: what the press would refuse is known only there.

import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { DesignLabel } from '#shared/designs/designs.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { useLabelFindings } from './label/use-label-findings.ts';

type LabelNoticeProps = {
  label: DesignLabel;
  paper: Product | undefined;
  bottle: Attributes;
  onOpen: () => void;
};

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
