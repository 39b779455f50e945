// Loaded with the first label: only this code knows what the press would refuse.

import { useEffect } from 'react';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { DesignLabel } from '#shared/designs/designs.ts';
import { printContext } from '#shared/label/print-context.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { useLabelFindings } from './label/use-label-findings.ts';

type LabelNoticeProps = {
  label: DesignLabel;
  sheet: Product | undefined;
  bottle: Attributes;
  onOpen: () => void;
  /** Whether it can be printed as it is; true again when there is no label. */
  onValid: (isValid: boolean) => void;
};

export default function LabelNotice({ label, sheet, bottle, onOpen, onValid }: LabelNoticeProps) {
  const { t } = useTranslation('configurator');
  const context = printContext(sheet?.attributes);
  const findings = useLabelFindings(label, sheet ?? null, bottle);
  const isValid = findings.every(({ level }) => level !== 'error');
  useEffect(() => {
    onValid(isValid);
    return () => onValid(true);
  }, [isValid, onValid]);
  if (isValid) return null;
  return (
    <Alert tone="no">
      <p>
        {t('print.faulty', context)}{' '}
        <button type="button" className="text-link" onClick={onOpen}>
          {t('print.open', context)}
        </button>
      </p>
    </Alert>
  );
}
