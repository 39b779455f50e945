import { useTranslation } from '#web/base/i18n/react.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';

type MoveButtonsProps<Row> = {
  rows: readonly Row[];
  index: number;
  name: string;
  onMove: (rows: Row[]) => void;
};

/** Buttons that move a row one place up or down in a list that is saved with its form. */
export function MoveButtons<Row>({ rows, index, name, onMove }: MoveButtonsProps<Row>) {
  const { t } = useTranslation('admin-content');
  const move = (by: -1 | 1) => {
    const [row] = rows.slice(index, index + 1);
    if (row !== undefined) onMove(rows.toSpliced(index, 1).toSpliced(index + by, 0, row));
  };
  return (
    <>
      <IconButton
        icon="up"
        label={t('goods.up', { name })}
        disabled={index === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        icon="chevron"
        label={t('goods.down', { name })}
        disabled={index === rows.length - 1}
        onClick={() => move(1)}
      />
    </>
  );
}
