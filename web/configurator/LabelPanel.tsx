import type { Product } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { SkeletonRows } from '#web/base/ui/Skeleton.tsx';
import type { Design } from './use-design.ts';

const LabelEditor = lazyPart(async () => ({
  default: (await import('./label/LabelEditor.tsx')).LabelEditor,
}));

/** The editor of the printed label. */
export function LabelPanel({ design, labels }: { design: Design; labels: readonly Product[] }) {
  const { t } = useTranslation('configurator');
  const { tool, changeLabel } = design;
  const bottle = tool.products.bottle?.attributes;
  const sheets = [
    ...labels,
    ...(tool.products.label && labels.every(({ id }) => id !== tool.products.label?.id)
      ? [tool.products.label]
      : []),
  ];
  if (!bottle) return <p className="second">{t('print.noBottle')}</p>;
  return (
    <LazyPart fallback={<SkeletonRows count={3} />}>
      <LabelEditor
        value={tool.choices.label}
        bottle={bottle}
        labelProducts={sheets}
        onChange={(label) =>
          changeLabel(
            label,
            sheets.find(({ id }) => id === label?.productId),
          )
        }
      />
    </LazyPart>
  );
}
