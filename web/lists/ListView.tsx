import './lists.css';
import { useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button, ButtonLink, IconButton } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { ListDialog } from './ListDialog.tsx';
import { ListRows } from './ListRows.tsx';
import { CartChanges, ListTotal } from './ListTotal.tsx';
import { canBeAdded } from './plan-additions.ts';
import { addToDraft, CHECK_DRAFT } from './quick-order-draft.ts';
import { ShareDialog } from './ShareDialog.tsx';
import { useAddRows } from './use-add-rows.ts';
import { type ListActions, type OpenList, presentRows } from './use-list.ts';

/** The customer's own list: its heading, its rows, and the button that adds them to the cart. */
export function ListView({ list, actions }: { list: OpenList; actions: ListActions }) {
  const { t } = useTranslation('lists');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { addRows, changes, clearChanges } = useAddRows();
  const rows = presentRows(list.items);
  const addable = rows.filter(canBeAdded);
  const chosenRows = addable.filter(({ id }) => chosen.has(id));
  const isAllChosen = addable.length > 0 && chosenRows.length === addable.length;

  const choose = useCallback((itemId: number, isChosen: boolean) => {
    setChosen((before) => {
      const after = new Set(before);
      if (isChosen) after.add(itemId);
      else after.delete(itemId);
      return after;
    });
  }, []);

  return (
    <div className="nlist-page">
      <ListHead list={list} actions={actions} />
      {list.items.length === 0 ? (
        <EmptyState
          title={t('emptyRows.title')}
          action={<ButtonLink to="/products">{t('emptyRows.action')}</ButtonLink>}
        >
          {t('emptyRows.text')}
        </EmptyState>
      ) : (
        <>
          <div className="nlist-bar">
            <Checkbox
              checked={isAllChosen}
              disabled={addable.length === 0}
              onChange={() =>
                setChosen(isAllChosen ? new Set() : new Set(addable.map(({ id }) => id)))
              }
            >
              {t('chooseAll')}
            </Checkbox>
          </div>
          <ListRows rows={list.items} chosen={chosen} actions={actions} onChoose={choose} />
          <ListTotal
            rows={chosenRows.length > 0 ? chosenRows : rows}
            chosenCount={chosenRows.length}
            // Without a selection all rows: unavailable ones are named as well.
            onAdd={() => addRows(chosenRows.length > 0 ? chosenRows : rows)}
          >
            <CartChanges changes={changes} onClose={clearChanges} />
          </ListTotal>
        </>
      )}
    </div>
  );
}

function ListHead({ list, actions }: { list: OpenList; actions: ListActions }) {
  const { t, i18n } = useTranslation('lists');
  const [open, setOpen] = useState<'share' | 'rename' | null>(null);
  const close = () => setOpen(null);
  const navigate = useNavigate();
  const rows = presentRows(list.items);
  const pieces = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  const figure = (value: number) => numberText(value, i18n.language);
  return (
    <>
      <Link className="nlist-back" to="/account/lists">
        <Icon name="back" size="s" />
        {t('title')}
      </Link>
      <PageHead
        title={list.name}
        text={
          <>
            {list.description && <span className="nlist-description">{list.description}</span>}
            <span className="small num">
              {rows.length === 0
                ? t('emptyList')
                : t('count', {
                    count: rows.length,
                    products: figure(rows.length),
                    pieces: figure(pieces),
                  })}
            </span>{' '}
            {list.company && <Badge tone="ok">{t('company.of', list.company)}</Badge>}{' '}
            {list.isShared && <Badge tone="info">{t('isShared')}</Badge>}
          </>
        }
        action={
          <div className="nlist-tools">
            {rows.length > 0 && (
              <Button
                variant="line"
                size="s"
                onClick={() => {
                  addToDraft(rows);
                  void navigate('/quick-order', { state: CHECK_DRAFT });
                }}
              >
                {t('toQuickOrder')}
              </Button>
            )}
            {rows.length > 0 && (
              <ButtonLink variant="line" size="s" to={`/account/standing-orders?list=${list.id}`}>
                {t('toStanding')}
              </ButtonLink>
            )}
            <Button
              variant="line"
              size="s"
              icon="share"
              aria-haspopup="dialog"
              onClick={() => setOpen('share')}
            >
              {t('share.open')}
            </Button>
            <IconButton icon="print" label={t('print')} onClick={() => window.print()} />
            <IconButton
              icon="pencil"
              label={t('renameOf', { name: list.name })}
              aria-haspopup="dialog"
              onClick={() => setOpen('rename')}
            />
          </div>
        }
      />
      <ShareDialog
        isOpen={open === 'share'}
        shareCode={list.shareCode}
        onClose={close}
        onShare={actions.share}
      />
      <ListDialog isOpen={open === 'rename'} list={list} onClose={close} onSave={actions.rename} />
    </>
  );
}
