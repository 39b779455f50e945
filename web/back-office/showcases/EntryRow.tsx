import { dateTimeText } from '#shared/base/format.ts';
import type { AdminEntry } from '#shared/showcases/showcases.ts';
import { OrderHandle } from '#web/back-office/kit/OrderedRows.tsx';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import type { Reorder } from '#web/lists/use-reorder.ts';

type EntryRowProps = {
  entry: AdminEntry;
  /** Counted from 1. */
  place: number;
  hintId: string;
  reorder: Reorder;
  isChosen: boolean;
  isBusy: boolean;
  onChoose: (isChosen: boolean) => void;
  onToggle: () => void;
  onEdit: () => void;
};

const tones: Record<NonNullable<AdminEntry['hiddenBecause']>, BadgeTone> = {
  inactive: 'line',
  'not-started': 'info',
  ended: 'line',
  'product-inactive': 'no',
  'out-of-stock': 'no',
};

/** One entry: its position, where it is shown, whether it is shown, and its start and end. */
export function EntryRow({
  entry,
  place,
  hintId,
  reorder,
  isChosen,
  isBusy,
  onChoose,
  onToggle,
  onEdit,
}: EntryRowProps) {
  const { t, i18n } = useTranslation('admin-showcases');
  const { id, product, hiddenBecause, isActive, title, badge, placements, startDate, endDate } =
    entry;
  const { name } = product;
  const facts = [
    placements.length > 0
      ? placements.map((placement) => t(`placement.${placement}`)).join(', ')
      : t('placement.none'),
    title && `“${title}”`,
    badge && t('row.badge', { badge }),
    startDate && t('row.from', { at: dateTimeText(startDate, i18n.language) }),
    endDate && t('row.until', { at: dateTimeText(endDate, i18n.language) }),
  ];
  return (
    <li
      className="show-row"
      data-row={id}
      data-moving={reorder.moving?.id === id || undefined}
      data-hidden={hiddenBecause !== null || undefined}
    >
      <OrderHandle id={id} name={name} hintId={hintId} reorder={reorder} />
      <Changing>
        <div className="bo-check">
          <input
            type="checkbox"
            aria-label={t('choose.one', { name })}
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </div>
      </Changing>
      <Photo
        picture={product.images[0]}
        src={product.imageUrl}
        alt=""
        sizes="4rem"
        shape="square"
      />
      <div className="show-text">
        <p>
          <span className="num second">{place}.</span> <b className="break">{name}</b>
        </p>
        <p className="small second">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="show-state">
        <Badge tone={hiddenBecause === null ? 'ok' : tones[hiddenBecause]}>
          {t(`state.${hiddenBecause ?? 'shown'}`)}
        </Badge>
      </div>
      <div className="show-acts">
        <Changing>
          <Button
            variant="line"
            size="s"
            isBusy={isBusy}
            aria-label={t(isActive ? 'row.hideOf' : 'row.showOf', { name })}
            onClick={onToggle}
          >
            {t(isActive ? 'row.hide' : 'row.show')}
          </Button>
        </Changing>
        <Changing>
          <IconButton icon="pencil" label={t('row.edit', { name })} onClick={onEdit} />
        </Changing>
      </div>
    </li>
  );
}
