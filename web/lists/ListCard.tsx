import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import type { ListWithItems } from '#shared/customers/lists.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';

/** The number of pictures of a list. */
const PHOTOS = 4;

/**
 * One of the customer's lists: first pictures, name, number of products, and whether it is shared.
 */
export function ListCard({
  list,
  onRename,
  onDelete,
}: {
  list: ListWithItems;
  onRename: () => void;
  onDelete: () => void;
}) {
  const { t, i18n } = useTranslation('lists');
  const pieces = list.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const figure = (value: number) => numberText(value, i18n.language);
  return (
    <li className="nlist-card">
      <div className="nlist-card-photos">
        {list.items.length === 0 && <Photo alt="" />}
        {list.items.slice(0, PHOTOS).map((item) => (
          <Photo
            key={item.id}
            picture={item.product.images[0]}
            src={item.product.imageUrl}
            sizes="88px"
            alt=""
          />
        ))}
      </div>
      <div className="nlist-card-text">
        <h2 className="nlist-card-title">
          <Link to={`/account/lists/${list.id}`}>{list.name}</Link>
        </h2>
        <p className="small second num">
          {list.itemCount === 0
            ? t('emptyList')
            : t('count', {
                count: list.itemCount,
                products: figure(list.itemCount),
                pieces: figure(pieces),
              })}
        </p>
        {(list.isShared || list.company) && (
          <p className="row">
            {list.company && <Badge tone="ok">{t('company.of', list.company)}</Badge>}
            {list.isShared && <Badge tone="info">{t('isShared')}</Badge>}
          </p>
        )}
      </div>
      <div className="nlist-card-act">
        <IconButton icon="pencil" label={t('renameOf', { name: list.name })} onClick={onRename} />
        <IconButton icon="trash" label={t('deleteOf', { name: list.name })} onClick={onDelete} />
      </div>
    </li>
  );
}
