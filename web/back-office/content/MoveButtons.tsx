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
  const move = (by: -1 | 1, button: HTMLElement) => {
    const [row] = rows.slice(index, index + 1);
    if (row === undefined) return;
    onMove(rows.toSpliced(index, 1).toSpliced(index + by, 0, row));
    followRow(button, by);
  };
  return (
    <>
      <IconButton
        icon="up"
        label={t('goods.up', { name })}
        aria-disabled={index === 0}
        onClick={({ currentTarget }) => index > 0 && move(-1, currentTarget)}
      />
      <IconButton
        icon="chevron"
        label={t('goods.down', { name })}
        aria-disabled={index === rows.length - 1}
        onClick={({ currentTarget }) => index < rows.length - 1 && move(1, currentTarget)}
      />
    </>
  );
}

/** The rows keep their places in the page, only their content moves: so does the focus. */
function followRow(button: HTMLElement, by: -1 | 1) {
  const row = button.closest('li');
  const place = [...(row?.querySelectorAll('button') ?? [])].indexOf(button as HTMLButtonElement);
  const next = by < 0 ? row?.previousElementSibling : row?.nextElementSibling;
  next?.querySelectorAll('button')[place]?.focus();
}
